import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './frame.css';

interface FrameLink {
  readonly href: string;
  readonly label: string;
}

interface FrameProps {
  /** Native apps get a header 48 px high, the web 32, 36 or 40 px by width (Y2). */
  variant: 'web' | 'native';
  /** Given only once the bank's theme is applied (Y2). An empty name is not shown (Y4). */
  bank?: { readonly name: string; readonly logoUrl: string } | undefined;
  /** The way here, last one present. */
  breadcrumbs?: readonly string[] | undefined;
  footerLinks?: readonly FrameLink[] | undefined;
  /** Logos of the group, each with its name. */
  footerLogos?: readonly { readonly src: string; readonly name: string }[] | undefined;
  languageChanger?: ReactNode;
  children: ReactNode;
}

function Header({ variant, bank }: Pick<FrameProps, 'variant' | 'bank'>) {
  return (
    <header className={`header header--${variant}`}>
      {bank && (
        <div className="header__bank">
          <img className="header__logo" src={bank.logoUrl} alt="" />
          {bank.name !== '' && <span className="header__name">{bank.name}</span>}
        </div>
      )}
    </header>
  );
}

function Breadcrumbs({ trail }: { trail: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <nav className="breadcrumbs" aria-label={t('FRAME.BREADCRUMBS')}>
      <ol className="breadcrumbs__list">
        {trail.map((name, index) => (
          <li key={name} aria-current={index === trail.length - 1 ? 'page' : undefined}>
            {name}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type FooterProps = Pick<FrameProps, 'footerLinks' | 'footerLogos' | 'languageChanger'>;

function Footer({ footerLinks, footerLogos, languageChanger }: FooterProps) {
  const { t } = useTranslation();
  if (!footerLinks && !footerLogos && !languageChanger) return null;
  return (
    <footer className="footer">
      {footerLogos && (
        <ul className="footer__logos">
          {footerLogos.map(({ src, name }) => (
            <li key={src}>
              <img className="footer__logo" src={src} alt={name} />
            </li>
          ))}
        </ul>
      )}
      {footerLinks && (
        <nav aria-label={t('FRAME.LINKS')}>
          <ul className="footer__links">
            {footerLinks.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {languageChanger}
    </footer>
  );
}

/** The page around every screen: the bank above, the task in the middle, the small print below. */
export function Frame({ variant, bank, breadcrumbs, children, ...footer }: FrameProps) {
  return (
    <div className="frame">
      <Header variant={variant} bank={bank} />
      {breadcrumbs && <Breadcrumbs trail={breadcrumbs} />}
      <main className="frame__main">{children}</main>
      <Footer {...footer} />
    </div>
  );
}
