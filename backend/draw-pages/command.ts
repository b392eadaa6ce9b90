import { join } from 'node:path';
import { drawPages } from './draw.ts';
import { DrawingError } from './error.ts';
import { toolsAt } from './tools.ts';

const USAGE = `draw-pages WWW ADDRESS…
  WWW      the static host's folder, in which the wizard is services_auth/auth-frontend
  ADDRESS  where a requesting party sends its customers to log in, such as https://shop.example/login`;

/**
 * `node dist/backend/main.js draw-pages WWW ADDRESS…`: draws log-in pages ahead, into `WWW/drawn`.
 * @throws {DrawingError} if one could not be drawn; the others are drawn.
 */
export async function drawPagesCommand(
  [www, ...starts]: readonly string[],
  wizardDir: string,
): Promise<void> {
  if (www === undefined || starts.length === 0) throw new DrawingError(USAGE);
  const tools = await toolsAt({ www, wizardDir });
  let failed = 0;
  await drawPages(tools, join(www, 'drawn'), starts, (start, drawing) => {
    if (drawing.kind === 'drawn') {
      process.stdout.write(`${start}: drawn for ${drawing.clientId}\n`);
      return;
    }
    failed += 1;
    process.stderr.write(`${start}: ${drawing.why}\n`);
  });
  if (failed > 0) throw new DrawingError(`Not drawn: ${failed} of ${starts.length}`);
}
