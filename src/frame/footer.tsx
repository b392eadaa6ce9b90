import type { ElementName } from '#contract/runtime-config.ts';
import { ElementHost } from '#src/elements/host.tsx';
import type { ElementServices } from '#src/elements/services.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import type { App, Started } from '#src/screens/scene.ts';
import { useLanguageChange } from './language-change.ts';
import { type FooterLink, footerOf } from './select.ts';
import './footer.css';

interface FooterProps {
  started: Started;
  /** The running wizard, where there is one. */
  app?: App | undefined;
  elements: ElementServices;
}

function Links({ links }: { links: readonly FooterLink[] }) {
  const t = useTexts();
  const KEYS = { policy: 'LOGIN.POLICY', terms: 'LOGIN.TERMS' } as const;
  return (
    <nav aria-label={t('FRAME.LINKS')}>
      <ul className="footer__links">
        {links.map((link, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several may lead to the same page
          <li key={i}>
            <a href={link.href} lang={link.lang} target="_blank" rel="noopener noreferrer">
              {'label' in link ? link.label : t(KEYS[link.of], { clientName: link.clientName })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Logos({ logos }: { logos: readonly { src: string; name: string }[] }) {
  return (
    <ul className="footer__logos">
      {logos.map(({ src, name }) => (
        <li key={src}>
          <img className="footer__logo" src={src} alt={name} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows the footer once it is complete, so that nothing in it moves. Uses a class: with `:has()`, the browser
 * would check the footer after every change on the page.
 */
function showOnceComplete(footer: HTMLElement) {
  const look = () => {
    const lacks = footer.querySelector('.footer__pending, [data-built-in]:empty');
    footer.classList.toggle('footer--complete', lacks === null);
  };
  const observer = new MutationObserver(look);
  observer.observe(footer, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}

/** The footer of every screen: bank, links, logos and languages, depending on the layout (Y2). */
export default function Footer({ started, app, elements }: FooterProps) {
  const { bank, layout } = started;
  const { links, logos } = footerOf(started);
  const change = useLanguageChange(app);
  // The footer does not wait for a bank's own script.
  const pending = (name: ElementName) =>
    elements.sources[name] === undefined && <span className="footer__pending" />;
  const bankInfo = layout.showFooterLinksBar && (bank.contact || elements.sources['bank-info']);
  if (!links && !logos && !bankInfo && !layout.showLanguageChanger) return null;
  return (
    <footer className="footer" ref={showOnceComplete}>
      <div className="footer__part">
        {bankInfo && (
          <ElementHost
            name="bank-info"
            services={elements}
            whileLoading={pending('bank-info')}
            properties={{ name: bank.name, contact: bank.contact ?? {}, language: bank.language }}
          />
        )}
        {logos && <Logos logos={logos} />}
      </div>
      <div className="footer__part footer__part--end">
        {links && <Links links={links} />}
        {layout.showLanguageChanger && (
          <ElementHost
            name="portal-language-selector"
            services={elements}
            whileLoading={pending('portal-language-selector')}
            properties={change}
          />
        )}
      </div>
    </footer>
  );
}
