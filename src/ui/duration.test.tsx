// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { useDuration } from './duration.ts';
import { show } from './testing.tsx';

function Duration({ seconds }: { seconds: number }) {
  return <p>{useDuration(seconds)}</p>;
}

test.each([
  ['de-DE', 284, '4\u00A0Minuten 44\u00A0Sekunden'],
  ['de-DE', 61, '1\u00A0Minute 1\u00A0Sekunde'],
  ['de-DE', 60, '1\u00A0Minute 0\u00A0Sekunden'],
  ['de-DE', 59, '59\u00A0Sekunden'],
  ['de-DE', 1, '1\u00A0Sekunde'],
  ['en-GB', 284, '4\u00A0minutes 44\u00A0seconds'],
  ['en-GB', 65, '1\u00A0minute 5\u00A0seconds'],
  ['en-GB', 48, '48\u00A0seconds'],
  ['en-GB', 1, '1\u00A0second'],
] as const)('[N1] %s: %i seconds are said as "%s"', (language, seconds, words) => {
  const { container } = show(<Duration seconds={seconds} />, language);
  expect(container.textContent).toBe(words);
});
