// Imported first: the order of cascade layers is that in which they are first named.
import '../../styles/index.css';
import './styles/index.css';

import { createRoot } from 'react-dom/client';
import { Flows } from './flows.tsx';
import { listen } from './sources.ts';

/** The viewer of running flows, which only the development server has, at /dev/flows (D1). */
const root = document.getElementById('root');
if (root) createRoot(root).render(<Flows listen={listen} />);
