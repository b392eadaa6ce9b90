import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createLogger } from '#src/services/logger.ts';
import { show } from '#src/ui/testing.tsx';
import Footer from './footer.tsx';
import { started } from './testing.ts';

const logger = createLogger('ERROR');
const AT_A_BANK = started({}, { contact: { phone: '069 90009-100' } });
/** A script that is never there: no test's page has one to run. */
const OF_THE_BANK = { script: '/bank.js', lifecycleTimeoutMs: 10 };

const isShown = (container: Element) =>
  container.querySelector('.footer')?.classList.contains('footer--complete');

test('[Y2] [N3] the footer shows once all that is built in is drawn, so that nothing in it moves', async () => {
  const { container } = show(<Footer started={AT_A_BANK} elements={{ sources: {}, logger }} />);
  expect(isShown(container)).toBe(false);
  await act(() => expect.poll(() => isShown(container)).toBe(true));
  expect(container).toHaveTextContent('069 90009-100');
  expect(container).toHaveTextContent('English');
});

test("[Y3] it does not wait for a bank's own script", async () => {
  const elements = {
    sources: { 'bank-info': OF_THE_BANK, 'portal-language-selector': OF_THE_BANK },
    logger,
  };
  const { container } = show(<Footer started={AT_A_BANK} elements={elements} />);
  expect(isShown(container)).toBe(true);
});

test('[Y2] [I2] of links to the same page none stays behind in another language', () => {
  const links = (...labels: string[]) => ({
    started: started(
      {},
      { links: labels.map((label) => ({ label, url: `https://bank.example/${labels.join('')}` })) },
    ),
    elements: { sources: {}, logger },
  });
  const { change, container } = show(<Footer {...links('Impressum', 'Datenschutz')} />);
  change(<Footer {...links('Imprint', 'Privacy')} />);
  expect(container).not.toHaveTextContent(/Impressum|Datenschutz/);
});
