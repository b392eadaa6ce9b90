import { useTexts } from '#src/i18n/use-texts.tsx';
import type { Copying } from './copying.ts';
import './copy-outcome.css';

const LOOKS = { COPIED: 'copy-outcome--copied', NOT_COPIED: 'copy-outcome--not-copied' } as const;

/** Says what became of copying, to those who see it and to those who hear it. */
export function CopyOutcome({ outcome }: Pick<Copying, 'outcome'>) {
  const t = useTexts();
  return (
    <span role="status" className={outcome ? LOOKS[outcome] : 'visually-hidden'}>
      {outcome ? t(`COMMON.${outcome}`) : ''}
    </span>
  );
}
