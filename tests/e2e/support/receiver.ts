import type { BrowserContext } from 'playwright/test';
import { build } from 'vite';

const SOURCE = `
  import { createBrowserReceiver } from '@statelyai/inspect';
  const list = document.querySelector('ol');
  createBrowserReceiver().subscribe((event) => {
    const item = list.appendChild(document.createElement('li'));
    item.textContent = JSON.stringify(event);
  });
`;
const NAME = 'virtual:receiver';

/** Builds a page, in one file, that receives like the Stately inspector: with its own library. */
async function receiverPage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'receiver',
        resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
        load: (id) => (id === `\0${NAME}` ? SOURCE : null),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: NAME } },
  });
  const outputs = [built].flat().flatMap((part) => ('output' in part ? part.output : []));
  const code = outputs.map((part) => ('code' in part ? part.code : '')).join('');
  return `<!doctype html><title>Receiver</title><ol></ol><script type="module">${code}</script>`;
}

/** Answers for the Stately inspector's host, so that nothing leaves the machine. */
export async function serveStatelyInspector(context: BrowserContext): Promise<void> {
  const body = await receiverPage();
  await context.route('https://stately.ai/**', (route) =>
    route.fulfill({ contentType: 'text/html', body }),
  );
}
