import { AppRoot, type Router } from '#src/app.tsx';
import { fetchNext } from '#src/loading/fetch-next.ts';
import { whenIdle } from '#src/loading/when.ts';
import { fingerprintOf } from '#src/prerender/fingerprint.ts';
import { createViewStore } from '#src/view/store.ts';
import { attach, pressAgain } from './attach.ts';
import type { Running } from './start-machines.ts';

/**
 * The second half of the composition root (X6): draws the running machines in the venue's root element, within
 * `Router`, and keeps the page in step with their state. Until there is something to show, the page keeps its
 * initial content.
 */
export function draw(running: Running, Router: Router): void {
  const { app, venue, elements, opening, ends } = running;
  const { saveRun, early, served } = opening;
  const store = createViewStore(app, elements);
  let shown = false;
  let onAttached = () => {};
  const attached = new Promise<void>((resolve) => {
    onAttached = resolve;
  });
  // After what was typed has been put back.
  attached.then(() => pressAgain(early?.release(), venue.root));
  const showState = () => {
    const { state, route, screen } = store.getView();
    venue.root.dataset.state = state;
    if (shown || !(screen || state === 'failed')) return;
    shown = true;
    const typed = venue.root.querySelector<HTMLInputElement>('[name=username]')?.value;
    const tree = (
      <AppRoot
        app={app}
        store={store}
        venue={venue}
        Router={Router}
        elements={elements}
        saveRun={saveRun}
        onAttached={onAttached}
      />
    );
    const react = attach({
      root: venue.root,
      tree,
      drawn: route === 'login' && served?.fingerprint === fingerprintOf(app),
      attached,
    });
    // It is there again on the log-in page that follows, as after "Try again" (N2).
    if (typed && route && route !== 'login')
      app.send({ type: 'identifier.typed', identifier: typed });
    ends.push(
      () => react.unmount(),
      whenIdle(() => fetchNext(running, store)),
    );
  };
  ends.push(store.close, store.subscribe(showState));
  showState();
}
