// First: the order of the cascade layers is set by whoever names them first.
import './styles/index.css';

import { mount } from './mount.tsx';
import { ownPage } from './page.tsx';
import { readEntry } from './services/entry.ts';

/** The wizard on a page of its own. */
async function open(root: HTMLElement): Promise<void> {
  const inspect = import.meta.env.DEV
    ? await import('./dev/inspect.ts').then(({ inspectIfAsked }) => inspectIfAsked())
    : undefined;
  mount(ownPage(root), {
    entry: readEntry(window.location),
    themeInUrl: new URLSearchParams(window.location.search).get('theme'),
    inspect,
  });
}

const root = document.getElementById('root');
if (root) open(root);
