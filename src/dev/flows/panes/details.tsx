import { changesBetween, resultBefore, stateInWords } from '../history/at.ts';
import { eventInWords, nothingOf } from '../history/filter.ts';
import type { Moment, Run } from '../history/run.ts';
import { hueOf } from '../hue.ts';
import { isNested, Value } from '../value.tsx';
import { isIgnored } from './log.tsx';

interface DetailsProps {
  readonly run: Run;
  readonly moment: Moment | undefined;
}

function Who({ run, id }: { run: Run; id: string | undefined }) {
  const name = id === undefined ? 'outside' : (run.actors.get(id)?.name ?? id);
  return (
    <span className="who" style={hueOf(name)}>
      {name}
    </span>
  );
}

function To() {
  return (
    <>
      <span aria-hidden="true">→</span>
      <span className="visually-hidden">to</span>
    </>
  );
}

function Changes({ run, moment }: { run: Run; moment: Moment }) {
  const changes = changesBetween(resultBefore(run, moment), moment.result);
  if (changes.length === 0) return null;
  return (
    <>
      <h3>Changed in its context</h3>
      <dl className="value">
        {changes.map(({ key, was, is }) => (
          <div key={key} data-nested={isNested(was) || isNested(is)}>
            <dt>{key}</dt>
            <dd>
              {was !== undefined && (
                <>
                  <del>
                    <Value value={was} />
                  </del>
                  <span aria-hidden="true"> → </span>
                </>
              )}
              <Value value={is} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The details of one moment: the event, its sender, its result. */
export function Details({ run, moment }: DetailsProps) {
  if (!moment) return <p className="note">{nothingOf(run)}</p>;
  const { type: _, ...payload } = moment.event;
  const { snapshot } = moment.result ?? {};
  const before = stateInWords(resultBefore(run, moment)?.snapshot.value);
  const after = stateInWords(snapshot?.value);
  return (
    <section className="pane details" aria-labelledby="details-title">
      <header className="pane-bar">
        <h2 id="details-title">{eventInWords(moment, run)}</h2>
      </header>
      <div className="details-body">
        <p>
          <Who run={run} id={moment.source} /> <To /> <Who run={run} id={moment.actor} />
          <span className="muted"> {new Date(moment.at).toLocaleTimeString('en-GB')}</span>
        </p>
        {after && (
          <p className="path">
            {before && before !== after && (
              <>
                <del>{before}</del> <To />{' '}
              </>
            )}
            <strong>{after}</strong>
          </p>
        )}
        {isIgnored(moment, run) && <p className="note">No transition took it: nothing changed.</p>}
        {Object.keys(payload).length > 0 && (
          <>
            <h3>Sent with it</h3>
            <Value value={payload} />
          </>
        )}
        <Changes run={run} moment={moment} />
        {snapshot?.output !== undefined && (
          <>
            <h3>Output</h3>
            <Value value={snapshot.output} />
          </>
        )}
        {snapshot?.context !== undefined && (
          <details>
            <summary>Whole context</summary>
            <Value value={snapshot.context} />
          </details>
        )}
      </div>
    </section>
  );
}
