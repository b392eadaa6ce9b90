import * as z from 'zod/mini';
import type { Engine } from './engine.ts';

/** What a customer sees on the page, and errors of the page. */
const Seen = z.object({
  /** What the requesting party has received, once the customer is back there. */
  returned: z.optional(z.string()),
  title: z.string(),
  headline: z.string(),
  /** What has the focus: `success` if it is a message of success, else its role or its element's name. */
  focus: z.string(),
  /** Whether what has the focus is in the window. */
  inSight: z.boolean(),
  asksFor: z.enum(['identifier', 'pin', 'tan', 'qr', 'app', 'decision', 'nothing']),
  /** Errors, rejections and CSP violations since the listeners were added. */
  complaints: z.array(z.string()),
});
export type Seen = z.infer<typeof Seen>;

/** Runs in the page. */
const LOOK = `
  const is = (css) => [...document.querySelectorAll(css)].some((found) => found.checkVisibility());
  if (!window.complaints) {
    const complaints = (window.complaints = []);
    addEventListener('error', ({ message }) => complaints.push(String(message)));
    addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      complaints.push('CSP: ' + violatedDirective + ' ' + blockedURI));
  }
  const focused = document.activeElement;
  const { top = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {};
  const state = document.querySelector('[data-state]')?.dataset.state ?? '';
  const asksFor = state === 'starting' ? 'nothing'
    : is('input[autocomplete~=username]') ? 'identifier'
    : is('input[autocomplete=current-password]') ? 'pin'
    : is('input[name=tan]') ? 'tan'
    : document.querySelector('a[href*="qr="]') ? 'qr'
    // Once the app has approved, its button is still there, but about to go.
    : /^comfort/.test(state) ? (/waiting/.test(state) ? 'app' : 'nothing')
    : is('.button--primary:not([aria-disabled=true])') ? 'decision' : 'nothing';
  return {
    ...(location.pathname === '/callback' ? { returned: document.body.innerText } : {}),
    title: document.title,
    headline: document.querySelector('h1')?.textContent ?? '',
    focus: focused?.matches('.alert--success') ? 'success' : focused?.role ?? focused?.localName ?? '',
    inSight: top >= 0 && bottom <= innerHeight,
    asksFor,
    complaints: window.complaints,
  };
`;

/** Reads the present page. */
export async function look(browser: Engine): Promise<Seen> {
  return z.parse(Seen, await browser.run(LOOK));
}
