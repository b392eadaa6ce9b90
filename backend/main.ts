import { fileURLToPath } from 'node:url';
import { ClientsError } from './clients.ts';
import { ConfigError, readConfig } from './config.ts';
import { createServer } from './server.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

async function main(): Promise<void> {
  const config = readConfig(process.env, {
    wizardDir: at('../dist/client'),
    publicDir: at('../public'),
  });
  const server = await createServer(config);
  await server.listen();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close());
  }
  const lines = config.demo
    ? [`Start here:   ${config.publicUrl}/`, `Banking app:  ${config.publicUrl}/demo/app`]
    : [`OpenID Provider: ${config.publicUrl}/oidc`];
  process.stdout.write(`\n${lines.join('\n')}\nStop with Ctrl-C.\n\n`);
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof ClientsError;
  process.stderr.write(known ? `${error.message}\n` : `${String(error)}\n`);
  process.exitCode = 1;
});
