import type { Run } from '../history/run.ts';
import { Scrolling } from './scrolling.tsx';

interface ReportProps {
  readonly run: Run | undefined;
  readonly refusal: string | undefined;
}

/** How the file that is shown went, or why the one opened last cannot be replayed. */
export function Report({ run, refusal }: ReportProps) {
  const file = run?.file;
  const words = refusal ?? (file && `${file.title}: ${file.report}`);
  return (
    <div role="status" className="report" data-bad={refusal !== undefined || file?.same === false}>
      {words && (
        <Scrolling className="report-words" name="Report">
          {words}
        </Scrolling>
      )}
    </div>
  );
}
