import type { ErrorRouteId } from '#machines/routes.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Card } from '#src/ui/card.tsx';
import { ErrorPicture } from '#src/ui/error-picture.tsx';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { Reference } from '#src/ui/reference.tsx';
import { type Because, errorWords } from './texts.ts';
import { WaysOn, type WaysOnProps } from './ways-on.tsx';

interface ErrorLayoutProps extends WaysOnProps {
  page: ErrorRouteId;
  because?: Because | undefined;
  reference?: string | undefined;
  /** If it only explains. */
  tone?: 'info' | undefined;
}

/** Every error page: one layout, filled with data (P3). */
export function ErrorLayout({ page, because, reference, tone, ...ways }: ErrorLayoutProps) {
  const { title, subtitle, detail } = errorWords(page, useTexts(), because);
  return (
    <Card>
      <ErrorPicture tone={tone} />
      <Headline>{title}</Headline>
      <Lead>{subtitle}</Lead>
      <p>{detail}</p>
      {reference !== undefined && <Reference value={reference} />}
      <WaysOn {...ways} />
    </Card>
  );
}
