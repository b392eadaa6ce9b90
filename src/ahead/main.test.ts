import '@testing-library/jest-dom/vitest';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { entryUrl } from '#src/early/calls.ts';
import { AHEAD, REPLIES } from './testing.ts';

const QUERY = '?client_id=demo&redirect_uri=https%3A%2F%2Fparty%2Fcb';
const SESSION = entryUrl(new URLSearchParams(QUERY), '/session');
const BY_PATH = {
  '/session': REPLIES.session,
  '/init-ui': REPLIES.initUi,
  '/settingsV2': REPLIES.bank,
};
const root = () => document.getElementById('root');

/** Answers of the calls that the page's head has made; each is there once. */
const taken = vi.fn<(url: string) => Promise<Response> | undefined>();
/** Stylesheets, as the page asks for them itself. */
const fetched = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  vi.resetModules();
  history.replaceState(null, '', WIZARD_BASE + QUERY);
  document.head.innerHTML = `<script type="application/json" id="drawn-ahead">${JSON.stringify(AHEAD)}</script>
    <template id="drawn-scripts"><meta name="scripts"></template>
    <template id="drawn-form"><div><input></div><div class="still-loading"></div></template>`;
  document.body.innerHTML = '<div id="root">Loading</div>';
  Object.assign(document, { adoptedStyleSheets: [], fonts: { add() {}, delete() {} } });
  const left = new Map<string, object>(Object.entries(BY_PATH));
  taken.mockReset().mockImplementation((url) => {
    const [path, reply] = [...left].find(([name]) => url.includes(`${name}?`)) ?? [];
    left.delete(path ?? '');
    return reply && Promise.resolve(Response.json(reply));
  });
  window.early = { take: taken, release: () => undefined };
  const headers = { 'content-type': 'text/css' };
  fetched.mockReset().mockImplementation(async () => new Response(':root {}', { headers }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', { languages: ['de'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete window.early;
});

/** Runs the page's own script, and waits until it has asked for those of the wizard. */
async function open(): Promise<void> {
  await import('./main.ts');
  await expect.poll(() => document.head.querySelector('meta[name=scripts]')).not.toBeNull();
}

test('[N3, T1] the form and its theme are put into the page, and every reply is there for the wizard once', async () => {
  const own = new CSSStyleSheet();
  document.adoptedStyleSheets = [own];
  await open();
  expect(root()?.innerHTML).toBe('<input>');
  expect(root()?.nextElementSibling).toHaveClass('still-loading');
  expect(document.documentElement.dataset).toMatchObject({ theme: '8840_1', appearance: 'LIGHT' });
  expect(document.getElementById('served')?.textContent).toBe(JSON.stringify(AHEAD));
  const { themeSheets = [] } = window.early ?? {};
  expect(themeSheets.map(({ cssRules }) => cssRules.length)).toEqual([1, 1]);
  expect(document.adoptedStyleSheets).toEqual([own, ...themeSheets]);
  const reply = await window.early?.take(SESSION);
  expect(await reply?.json()).toEqual(REPLIES.session);
  expect(window.early?.take(SESSION)).toBeUndefined();
});

test('[N3, T2] whoever has a dark system gets the dark colours', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await open();
  expect(document.documentElement.dataset.appearance).toBe('DARK');
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/dark.css', '/bundle.css']);
});

test.each([
  ['cookie', () => Object.assign(document, { cookie: 'language=en-GB' })],
  ['tab', () => sessionStorage.setItem('auth-frontend|language', 'en-GB')],
])(
  '[N3, I1] whoever has chosen another language sees no form in this one: by %s',
  async (_, choose) => {
    choose();
    onTestFinished(() => {
      Object.assign(document, { cookie: 'language=; max-age=0' });
      sessionStorage.clear();
    });
    await open();
    expect(root()).toHaveTextContent('Loading');
  },
);

test.each(['theme=9998', 'appearance=DARK', 'images=false'])(
  '[N3, T3] a look in the address is left to the wizard, with all replies: %s',
  async (look) => {
    history.replaceState(null, '', `${WIZARD_BASE}${QUERY}&${look}`);
    await open();
    expect(taken).not.toHaveBeenCalled();
    expect(root()).toHaveTextContent('Loading');
  },
);

test('[N3, E5] so is the look that a native app sets', async () => {
  vi.stubGlobal('nativeApp', { theme: '9998' });
  await open();
  expect(taken).not.toHaveBeenCalled();
});

test('[N3] a form whose replies come after the wizard has begun does not replace what that has drawn', async () => {
  let answer = (_: Response) => {};
  taken.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await import('./main.ts');
  window.early?.take(SESSION);
  answer(Response.json(REPLIES.session));
  await expect.poll(() => document.head.querySelector('meta[name=scripts]')).not.toBeNull();
  expect(root()).toHaveTextContent('Loading');
});

test.each([
  ['refuses', async () => Response.json(REPLIES.session, { status: 500 })],
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['was not asked', () => undefined],
])('[N3, N2] where the bank %s, the wizard says so', async (_, answer) => {
  taken.mockImplementationOnce(answer);
  await open();
  expect(root()).toHaveTextContent('Loading');
});
