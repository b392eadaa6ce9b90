import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { localeMachine } from '#machines/locale/machine.ts';
import { opened, willingApp } from '#machines/testing/app.ts';
import { createLogger } from '#src/services/logger.ts';
import { show } from '#src/ui/testing.tsx';
import Footer from './footer.tsx';
import { started } from './testing.ts';

const logger = createLogger('ERROR');
const AT_A_BANK = started({}, { contact: { phone: '069 90009-100' } });
/** A script that cannot be loaded, as jsdom runs none. */
const OF_THE_BANK = { script: '/bank.js', lifecycleTimeoutMs: 10 };

const isShown = (container: Element) =>
  container.querySelector('.footer')?.classList.contains('footer--complete');

test('[Y2] [N3] the footer is shown once all built-in elements are drawn, so that nothing in it moves', async () => {
  const { container } = show(<Footer started={AT_A_BANK} elements={{ sources: {}, logger }} />);
  expect(isShown(container)).toBe(false);
  await act(() => expect.poll(() => isShown(container)).toBe(true));
  expect(container).toHaveTextContent('069 90009-100');
  expect(container).toHaveTextContent('English');
});

test('[Y2] [N3] nor is it shown while one is on the page and not drawn yet', async () => {
  const { container } = show(<Footer started={AT_A_BANK} elements={{ sources: {}, logger }} />);
  await act(() => expect.poll(() => isShown(container)).toBe(true));
  const element = document.createElement('div');
  element.dataset.builtIn = '';
  container.querySelector('.footer__part')?.append(element);
  await expect.poll(() => isShown(container)).toBe(false);
  element.append('drawn');
  await expect.poll(() => isShown(container)).toBe(true);
});

test('[Y1] [I1] it offers no other language where the layout has no language changer', async () => {
  const { layout, ...rest } = AT_A_BANK;
  const german = { ...rest, layout: { ...layout, showLanguageChanger: false } };
  const { container } = show(<Footer started={german} elements={{ sources: {}, logger }} />);
  await act(() => expect.poll(() => isShown(container)).toBe(true));
  expect(container).toHaveTextContent('069 90009-100');
  expect(container).not.toHaveTextContent('English');
});

test('[Y2] [N1] its links lead to pages beside the log-in, as the party and the bank call them, and its logos have names', () => {
  const logos = [{ name: 'The group', url: '/group.svg' }];
  const party = { ecoSystem: 'verbund', tosUri: 'https://shop.example/terms' } as const;
  show(<Footer started={started(party, { logos })} elements={{ sources: {}, logger }} />);
  const links = within(screen.getByRole('navigation', { name: 'Legal information' })).getAllByRole(
    'link',
  );
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Imprint',
    'Privacy notice of Demo Shop',
    'Terms of use of Demo Shop',
  ]);
  for (const link of links) {
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  expect(screen.getByRole('img', { name: 'The group' })).toHaveAttribute(
    'src',
    `${window.location.origin}/group.svg`,
  );
});

test('[Y1] [Y2] [N1] where there is nothing in it, there is none', () => {
  const { layout, ...rest } = started({ policyUri: undefined }, { links: [] });
  const bare = { ...rest, layout: { ...layout, showLanguageChanger: false } };
  const { container, change } = show(<Footer started={bare} elements={{ sources: {}, logger }} />);
  expect(container).toBeEmptyDOMElement();
  // What the bank's own script has to say is not known.
  const sources = { 'bank-info': { ...OF_THE_BANK, script: '/info.js' } };
  change(<Footer started={bare} elements={{ sources, logger }} />);
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  // The languages alone are worth one.
  const spoken = { ...layout, showFooterLinksBar: false };
  change(<Footer started={{ ...rest, layout: spoken }} elements={{ sources: {}, logger }} />);
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  const isNative = { ...layout, showLanguageChanger: false, showFooterLinksBar: false };
  change(<Footer started={{ ...rest, layout: isNative }} elements={{ sources, logger }} />);
  expect(container).toBeEmptyDOMElement();
});

test("[Y3] it does not wait for a bank's own script", async () => {
  const elements = {
    sources: { 'bank-info': OF_THE_BANK, 'portal-language-selector': OF_THE_BANK },
    logger,
  };
  const { container } = show(<Footer started={AT_A_BANK} elements={elements} />);
  expect(isShown(container)).toBe(true);
});

test('[Y2] [I2] links to the same page all change with the language', () => {
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

test('[I2, N2] the language changer says that a language is being loaded, until it is or cannot be', async () => {
  let fail = (_: Error) => {};
  const locale = localeMachine.provide({
    actors: {
      loadTexts: fromPromise(({ input }) =>
        input.locale === 'de-DE'
          ? Promise.resolve()
          : new Promise<void>((_, reject) => {
              fail = reject;
            }),
      ),
    },
  });
  const app = createActor(willingApp().provide({ actors: { locale } }), {
    input: { ...opened, locale: 'de-DE', localeCookie: 'de-DE' },
  }).start();
  await waitFor(app, (snapshot) => snapshot.matches('login'));
  show(<Footer started={started()} app={app} elements={{ sources: {}, logger }} />, 'de-DE');
  const english = await screen.findByRole('button', { name: 'English' });
  expect(english).toHaveAttribute('aria-busy', 'false');
  await act(async () => app.send({ type: 'locale.changed', locale: 'en-GB' }));
  expect(english).toHaveAttribute('aria-busy', 'true');
  expect(english).toHaveAttribute('aria-pressed', 'false');
  await act(async () => fail(new Error('offline')));
  expect(english).toHaveAttribute('aria-busy', 'false');
  expect(screen.getByRole('status')).toHaveTextContent('Das hat leider nicht funktioniert');
  await act(async () => app.send({ type: 'locale.changed', locale: 'de-DE' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
