import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from '../full/app.tsx';

const router = createBrowserRouter([{ path: '*', element: <App /> }]);
const root = document.getElementById('root');
if (root) hydrateRoot(root, <RouterProvider router={router} />);
