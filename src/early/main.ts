/*
 * Inlined in the page's head and runs before anything else. Must be small, and the same in every build, because
 * the content security policy allows it by its hash.
 */
import { entryCalls } from './calls.ts';
import { hearFailure, openForm } from './failure.ts';
import { keepPresses } from './presses.ts';
import { askForScripts } from './scripts.ts';
import './early.ts';

/** In ms after the first frame. */
const AFTER_THE_FORM = 100;
/** In ms: keeps the order of the responses, even on a slow connection. */
const AFTER_THE_CALLS = 100;

hearFailure();
const calls = entryCalls();
const release = keepPresses();
window.early = {
  take: calls.take,
  release() {
    delete document.documentElement.dataset.held;
    document.querySelector('.still-loading:not([role])')?.remove();
    openForm();
    return release();
  },
};
const { dataset } = document.documentElement;
const hasForm = dataset.theme !== undefined;
// A native app may set a theme other than the session's (E5): the served form stays hidden until the theme is
// known.
if (hasForm && 'nativeApp' in window) dataset.held = '';
// If the page was served with the form, drawing the form and typing into it come first: on a slow phone, making
// the calls takes as long as drawing. The replies still arrive long before the script that needs them; if the
// script is earlier, it starts the calls. Without a form, the calls start at once (N3). A page rendered at
// deployment needs the replies before the scripts, as they decide whether its form may be shown.
setTimeout(askForScripts, AFTER_THE_CALLS);
if (hasForm) requestAnimationFrame(() => setTimeout(calls.begin, AFTER_THE_FORM));
else calls.begin();
