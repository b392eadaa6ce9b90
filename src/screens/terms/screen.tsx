import { useId } from 'react';
import type { TermsDocument } from '#contract/steps.ts';
import { useTexts } from '#src/i18n/use-texts.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions, Card } from '#src/ui/card.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Form } from '#src/ui/form.tsx';
import { formatBytes } from '#src/ui/format.ts';
import { Headline, Lead } from '#src/ui/headline.tsx';
import { DownloadIcon } from '#src/ui/later-icons.tsx';
import { Unavailable } from '#src/ui/unavailable.tsx';
import { webLink } from '#src/ui/web-link.ts';
import '../../ui/paper.css';
import './screen.css';

export interface TermsProps {
  kind: 'tos' | 'qes' | 'qid';
  document: TermsDocument;
  /** The language of the document; it differs from that of the screen while another is being fetched. */
  language: string;
  phase: 'reading' | 'translating' | 'unsettled' | 'accepting';
  problem?: { kind: 'notTicked' } | { kind: 'unavailable'; reference: string } | undefined;
  onAccept: (ticked: boolean) => void;
  /** Fetches the document that could not be had (N2). */
  onRetry: () => void;
  onCancel: () => void;
}

const TEXTS = { tos: 'OF_USE', qes: 'QES', qid: 'QID' } as const;

/** The text of the terms, in a region that scrolls by keyboard, too. */
function Preview({ document, language }: Pick<TermsProps, 'document' | 'language'>) {
  const t = useTexts();
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="terms__preview" aria-labelledby={id} lang={language} tabIndex={0}>
      <h2 id={id} className="terms__title">
        {document.title}
      </h2>
      <p className="terms__version">{t('TOS.VERSION', { version: document.version })}</p>
      {document.sections.map(({ heading, paragraphs }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may be there twice
        <div key={i}>
          <h3 className="terms__heading">{heading}</h3>
          {paragraphs.map((paragraph, j) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same words may be there twice
            <p key={j}>{paragraph}</p>
          ))}
        </div>
      ))}
    </section>
  );
}

function Download({ pdf }: { pdf: TermsDocument['pdf'] }) {
  const t = useTexts();
  const address = webLink(pdf.url);
  if (address === undefined) return null;
  return (
    <p>
      <a className="download" href={address} download>
        <DownloadIcon />
        <span>
          <span className="download__name">{t('TOS.PDF')}</span>{' '}
          <span className="download__kind">
            {`(${t('TOS.PDF_KIND', { size: formatBytes(pdf.bytes) })})`}
          </span>
        </span>
      </a>
    </p>
  );
}

/** Terms to read, keep and accept (A7). */
export default function TermsScreen(props: TermsProps) {
  const { kind, document, language, phase, problem, onAccept, onRetry, onCancel } = props;
  const t = useTexts();
  const unsettled = phase === 'unsettled';
  const busy = !unsettled && phase !== 'reading';
  const busyText = phase === 'translating' ? t('COMMON.PLEASE_WAIT') : t('COMMON.SENDING');
  return (
    <Card>
      <Headline>{t(`TOS.${TEXTS[kind]}.TITLE`)}</Headline>
      <Lead>{t(`TOS.${TEXTS[kind]}.LEAD`)}</Lead>
      <Preview document={document} language={language} />
      <Download pdf={document.pdf} />
      <Form
        busy={busy}
        onSubmit={(data) => (unsettled ? onRetry() : onAccept(data.has('accepted')))}
      >
        <Checkbox
          name="accepted"
          // Only then is the tick what is missing.
          required={phase === 'reading'}
          label={t(`TOS.${TEXTS[kind]}.ACCEPT`)}
          error={problem?.kind === 'notTicked' ? t(`TOS.${TEXTS[kind]}.NOT_TICKED`) : undefined}
        />
        {problem?.kind === 'unavailable' && <Unavailable entries reference={problem.reference} />}
        <Actions>
          <Button kind="primary" type="submit" busy={busy} busyText={busyText}>
            {t(unsettled ? 'COMMON.TRY_AGAIN' : 'COMMON.CONTINUE')}
          </Button>
          <Button onPress={onCancel}>{t('COMMON.CANCEL')}</Button>
        </Actions>
      </Form>
    </Card>
  );
}
