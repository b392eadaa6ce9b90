import { renderToString } from 'react-dom/server';
import { App } from '../full/app.tsx';

/** The form as it arrives in the HTML of the prerendered floor page. */
export const html = renderToString(<App />);
