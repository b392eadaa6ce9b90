// First: the order of the cascade layers is set by whoever names them first.
import './styles/index.css';

import { running } from './begin.ts';
import { draw } from './draw.tsx';
import { PageRouter } from './router/page-router.tsx';

running.then((wizard) => wizard && draw(wizard, PageRouter));
