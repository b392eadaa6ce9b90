// Imported first: the order of cascade layers is that in which they are first named.
import '../../styles/index.css';
import '../flows/styles/frame.css';
import '../flows/styles/controls.css';
import './styles/index.css';
import '../flows/styles/forced.css';

import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

/** Every screen in every state, which only the development server has, at /dev/gallery. */
const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
