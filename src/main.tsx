// Imported first: the order of cascade layers is that in which they are first named.
import './styles/index.css';

import { WIZARD_BASE } from '#contract/endpoint.ts';
import { running } from './begin.ts';
import { PageRouter } from './router/page-router.tsx';
import { draw } from './start/draw.tsx';

running
  .then((wizard) => wizard && draw(wizard, PageRouter))
  .catch((error: unknown) => {
    // As if this script had not loaded: the script in the page's head then says so (N2). It hears of ours alone.
    const ours = document.querySelector(`[type=module][src^="${WIZARD_BASE}"]`);
    ours?.dispatchEvent(new Event('error'));
    throw error;
  });
