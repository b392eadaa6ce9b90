import { Icon } from '../../icons.tsx';

/** Shown while there is no log-in: how to start one. */
export function Empty() {
  return (
    <main className="empty">
      <div className="empty-card">
        <h1>Watch a log-in</h1>
        <p>
          Open the log-in in another tab of this browser. Everything that happens in it shows here:
          its machines, their states, and what they send each other.
        </p>
        <p className="empty-ways">
          <a className="primary" href="/demo/start?client=demo-yes" target="_blank" rel="noopener">
            Open the log-in
            <Icon name="outside" />
          </a>
          <a className="link" href="/" target="_blank" rel="noopener">
            Choose another client
          </a>
        </p>
        <p className="muted">
          Nothing to switch on: every log-in of the development server tells an open viewer. Add{' '}
          <code>&amp;inspect</code> to a log-in’s address to open it in the Stately inspector
          instead, or <code>&amp;inspect=flows</code> to open this page from it. PIN, TAN and
          whatever else is the customer’s never leave the log-in. “Open sequence”, or a file dropped
          here, replays a saved or written log-in.
        </p>
        <p className="waiting" role="status">
          <span className="live-dot" /> Waiting for a log-in
        </p>
      </div>
    </main>
  );
}
