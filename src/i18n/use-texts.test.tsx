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

function Again({ recipient, hours }: { recipient: string; hours: number }) {
  return <p>{useTexts()('CONSENT.AGAIN', { recipient, count: hours })}</p>;
}

test.each(['Muster & Söhne', '{{key}}', "$& $1 $' $t(LOGIN.LEAD)", '<b>Shop</b>'])(
  '[E4] the party’s name %j is in the text as it is, whatever it looks like',
  (clientName) => {
    const { container, change } = show(<Lead clientName={clientName} />);
    expect(container.textContent).toBe(`Log in to continue to ${clientName}.`);
    change(<Again recipient={clientName} hours={24} />);
    expect(container.textContent).toBe(
      `${clientName} can retrieve this data again for 24\u00A0hours, without you logging in again.`,
    );
  },
);

test.each([
  ['U+202E', '\u202e'],
  ['U+2067', '\u2067'],
  ['U+202B and U+200F', '\u202b\u200f'],
])(
  '[E4] [S5] a party’s name with marks that turn text (%s) turns none of the words around it, and no figure',
  (_, mark) => {
    const name = `Shop${mark}`;
    const { container, change } = show(<Lead clientName={name} />);
    expect(container.textContent).toBe('Log in to continue to Shop.');
    change(<Again recipient={name} hours={24} />);
    expect(container.textContent).toMatch(/^Shop can retrieve this data again for 24\u00A0hours/);
  },
);

test.each(['Sportfreunde e.\u00A0V.', 'Muster Inc.'])(
  '[E4] a sentence that ends with the party’s name %j has one full stop',
  (clientName) => {
    const { container } = show(<Lead clientName={clientName} />);
    expect(container.textContent).toBe(`Log in to continue to ${clientName}`);
  },
);

test('[I3] a text with plural forms takes the one of its count', () => {
  const { container, change } = show(<AttemptsLeft count={1} />);
  expect(container.textContent).toMatch(/^You have one attempt left\./);
  change(<AttemptsLeft count={3} />);
  expect(container.textContent).toBe('You have 3\u00A0attempts left.');
});
