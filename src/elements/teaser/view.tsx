import { useActor } from '@xstate/react';
import { useEffect } from 'react';
import type { Locale } from '#contract/locale.ts';
import type { Teaser } from '#contract/platform.ts';
import type { ElementServices } from '#src/elements/services.ts';
import { providedTeaser } from '#src/services/teaser.ts';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { webLink } from '#src/ui/web-link.ts';
import './view.css';

/** A short text by the editors, and one link. */
export function TeaserView({ title, text, link }: Teaser) {
  const href = webLink(link?.url);
  return (
    <aside className="teaser" aria-label={title}>
      <h2 className="teaser__title">{title}</h2>
      <p>{text}</p>
      {link && href && (
        <p>
          <ExternalLink href={href} newTab>
            {link.label}
          </ExternalLink>
        </p>
      )}
    </aside>
  );
}

export interface TeaserOfProps {
  clientId: string;
  locale: Locale;
  /** Watches its actor, in development (D1). */
  inspect: ElementServices['inspect'];
}

/** The teaser in its machine's state; a change of language requests another. */
export function TeaserOf({ clientId, locale, inspect }: TeaserOfProps) {
  const [{ context }, send] = useActor(providedTeaser, {
    ...(inspect && { inspect }),
    input: { clientId, locale },
  });
  const known = context.locale;
  useEffect(() => {
    if (locale !== known) send({ type: 'locale.changed', locale });
  }, [locale, known, send]);
  return context.teaser && <TeaserView {...context.teaser} />;
}
