import { saveSequence } from '#src/services/recording.ts';
import { Icon } from '../../icons.tsx';
import { clientOf } from '../history/at.ts';
import { isWhole, type Run } from '../history/run.ts';

/** Saves a log-in as a sequence file, finished or not (D3). */
export function Save({ run }: { run: Run }) {
  const whole = isWhole(run);
  const save = () => {
    if (!whole) return;
    const client = clientOf(run) ?? 'log-in';
    const began = new Date(run.moments[0]?.at ?? 0).toISOString().slice(0, 19);
    saveSequence(run.messages, `${client}, ${began}Z`, `${client}-${began.replaceAll(':', '-')}`);
  };
  return (
    <button
      type="button"
      className="save"
      // Not `disabled`: by keyboard nobody would come to the reason.
      aria-disabled={!whole}
      title={
        whole
          ? 'Save this log-in as a sequence file, to be replayed by npm run replay'
          : 'Its beginning was not heard: open the viewer before the log-in'
      }
      onClick={save}
    >
      <Icon name="save" />
      Save sequence
    </button>
  );
}
