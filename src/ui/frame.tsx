import type { ReactNode } from 'react';
import { useTexts } from '#src/i18n/use-texts.tsx';
import './frame.css';

interface FrameProps {
  /** Native apps get a header 48 px high, the web 32, 36 or 40 px by width (Y2). */
  variant: 'web' | 'native';
  /** Given only once the bank's theme is applied (Y2). An empty name is not shown (Y4). */
  bank?: { readonly name: string; readonly logoUrl: string } | undefined;
  /** The breadcrumbs; the last one is the present page. */
  breadcrumbs?: readonly string[] | undefined;
  /** Shown beside the task if there is room, otherwise below it. */
  aside?: ReactNode;
  footer?: ReactNode;
  /** Part of a portal's page, which has landmarks of its own (X9). */
  embedded?: boolean;
  children: ReactNode;
}

function Header({ variant, bank }: Pick<FrameProps, 'variant' | 'bank'>) {
  return (
    <header className={`header header--${variant}`}>
      {bank && (
        <div className="header__bank">
          <img className="header__logo" src={bank.logoUrl} alt="" loading="lazy" />
          {bank.name !== '' && (
            <span className="header__name" translate="no">
              {bank.name}
            </span>
          )}
        </div>
      )}
    </header>
  );
}

function Breadcrumbs({ trail }: { trail: readonly string[] }) {
  const t = useTexts();
  return (
    <nav className="breadcrumbs" aria-label={t('COMMON.BREADCRUMBS')}>
      <ol className="breadcrumbs__list">
        {trail.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a party may be called as a page is
          <li key={index} aria-current={index === trail.length - 1 ? 'page' : undefined}>
            {name}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The page around every screen: the bank above, the task in the middle, the small print below. */
export function Frame(props: FrameProps) {
  const { variant, bank, breadcrumbs, aside, footer, embedded, children } = props;
  // Within a section, header and footer are no landmarks of the page.
  const Page = embedded ? 'section' : 'div';
  const Main = embedded ? 'div' : 'main';
  return (
    <Page className="frame">
      <Header variant={variant} bank={bank} />
      {breadcrumbs && <Breadcrumbs trail={breadcrumbs} />}
      <div className="frame__body">
        <Main className="frame__main">{children}</Main>
        {aside && <div className="frame__aside">{aside}</div>}
      </div>
      {footer}
    </Page>
  );
}
