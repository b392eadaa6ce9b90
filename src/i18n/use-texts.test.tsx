// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import { useTexts } from './use-texts.tsx';

function Lead({ clientName }: { clientName: string }) {
  return <p>{useTexts()('LOGIN.LEAD', { clientName })}</p>;
}

function AttemptsLeft({ count }: { count: number }) {
  return <p>{useTexts()('TAN.ATTEMPTS_LEFT', { count })}</p>;
}

test.each(['Muster & Söhne', '{{key}}', "$& $1 $' $t(LOGIN.LEAD)", '<b>Shop</b>'])(
  '[E4] the party’s name %j is in the text as it is, whatever it looks like',
  (clientName) => {
    const { container } = show(<Lead clientName={clientName} />);
    expect(container.textContent).toBe(`Log in to continue to ${clientName}.`);
  },
);

test('[I3] a text with plural forms takes the one of its count', () => {
  const { container, change } = show(<AttemptsLeft count={1} />);
  expect(container.textContent).toMatch(/^You have one attempt left\./);
  change(<AttemptsLeft count={3} />);
  expect(container.textContent).toBe('You have 3\u00A0attempts left.');
});
