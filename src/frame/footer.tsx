import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/steps.ts';
import { ElementHost } from '#src/elements/host.tsx';
import type { ElementServices } from '#src/elements/services.ts';
import type { Started } from '#src/screens/scene.ts';
import { type FooterLink, footerOf } from './select.ts';
import './footer.css';

interface FooterProps {
  started: Started;
  locale: Locale;
  elements: ElementServices;
}

function Links({ links }: { links: readonly FooterLink[] }) {
  const { t } = useTranslation();
  const KEYS = { policy: 'LOGIN.POLICY', terms: 'LOGIN.TERMS' } as const;
  return (
    <nav aria-label={t('FRAME.LINKS')}>
      <ul className="footer__links">
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href} target="_blank" rel="noopener noreferrer">
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

/** The small print of every screen, as far as the layout has it: bank, links, logos, languages (Y2). */
export default function Footer({ started, locale, elements }: FooterProps) {
  const { bank, layout } = started;
  const { links, logos } = footerOf(started);
  const bankInfo = layout.showFooterLinksBar && (bank.contact || elements.sources['bank-info']);
  if (!links && !logos && !bankInfo && !layout.showLanguageChanger) return null;
  return (
    <footer className="footer">
      <div className="footer__inner">
        {bankInfo && (
          <ElementHost
            name="bank-info"
            services={elements}
            properties={{ name: bank.name, contact: bank.contact ?? {} }}
          />
        )}
        {links && <Links links={links} />}
        {logos && <Logos logos={logos} />}
        {layout.showLanguageChanger && (
          <ElementHost
            name="portal-language-selector"
            services={elements}
            properties={{ locale }}
          />
        )}
      </div>
    </footer>
  );
}
