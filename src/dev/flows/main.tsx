// First: cascade layers are ordered by where they are first named.
import '../../styles/index.css';
import './styles/index.css';

import { createRoot } from 'react-dom/client';
import { Flows } from './flows.tsx';
import { listen } from './sources.ts';

/** The viewer of running flows: served by the development server at /dev/flows, and by nothing else (D1). */
const root = document.getElementById('root');
if (root) createRoot(root).render(<Flows listen={listen} />);
