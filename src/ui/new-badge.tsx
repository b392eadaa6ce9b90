import { useTexts } from '#src/i18n/use-texts.tsx';
import { Badge } from './badge.tsx';

export type NewBadgeState = 'on' | 'off' | 'pending';

/** Marks something as new. While that is not known yet, its space is reserved, so that nothing moves. */
export function NewBadge({ state }: { state: NewBadgeState }) {
  const t = useTexts();
  if (state === 'off') return null;
  const badge = <Badge tone="new">{t('COMMON.NEW')}</Badge>;
  return state === 'on' ? badge : <span className="badge-place">{badge}</span>;
}
