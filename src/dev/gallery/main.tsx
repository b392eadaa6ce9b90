// First: cascade layers are ordered by where they are first named.
import '../../styles/index.css';
import '../flows/styles/frame.css';
import '../flows/styles/controls.css';
import './styles/index.css';

import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

/** Every screen in every state: served by the development server at /dev/gallery, and by nothing else. */
const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
