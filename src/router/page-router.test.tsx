// @vitest-environment jsdom
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import { PageRouter } from './page-router.tsx';

/** Tells each address that is drawn. */
function Watching({ tell }: { tell: (pathname: string, navigate: NavigateFunction) => void }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => tell(pathname, navigate), [pathname, navigate, tell]);
  return null;
}

test('[P2] Back right after a step is a change of its own, and not drawn as one with the step, as if nothing had happened', async () => {
  // Otherwise nothing is drawn that the test does not wait for.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  onTestFinished(() => void vi.unstubAllGlobals());
  history.pushState(null, '', WIZARD_BASE);
  const seen: string[] = [];
  let go: NavigateFunction | undefined;
  const tell = (pathname: string, navigate: NavigateFunction) => {
    if (seen.at(-1) !== pathname) seen.push(pathname);
    go = navigate;
  };
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => root.unmount());
  const draw = (picture: string) =>
    root.render(
      <PageRouter>
        <Watching tell={tell} />
        {picture}
      </PageRouter>,
    );
  draw('the log-in page');
  await expect.poll(() => seen).toEqual(['/']);
  void go?.('/consent');
  // The machines go on, which is drawn at once.
  flushSync(() => draw('a step'));
  history.replaceState(null, '', WIZARD_BASE);
  dispatchEvent(new PopStateEvent('popstate'));
  await expect.poll(() => seen).toEqual(['/', '/consent', '/']);
});
