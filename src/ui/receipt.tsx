import { type ReactElement, type ReactNode, useId } from 'react';
import './receipt.css';

/** One line of a receipt. `amount` is the main figure; a `code` is compared character by character. */
export interface ReceiptLine {
  readonly term: string;
  /** Several details of one term stand one below the other. */
  readonly detail: string | readonly string[] | ReactElement;
  readonly look?: 'text' | 'figures' | 'amount' | 'code';
  /** The detail is in our own words: a browser may translate it. Other details are compared as they are. */
  readonly isWords?: boolean;
}

interface ReceiptProps {
  title: string;
  status?: ReactNode;
  lines: readonly ReceiptLine[];
}

/** An order as a receipt: aligned, the amount largest, the same from challenge to result. */
export function Receipt({ title, status, lines }: ReceiptProps) {
  const id = useId();
  return (
    <section className="receipt" aria-labelledby={id}>
      <div className="receipt__head">
        <h2 id={id} className="receipt__title">
          {title}
        </h2>
        {status}
      </div>
      <dl className="receipt__lines">
        {lines.map(({ term, detail, look = 'text', isWords = false }) => (
          <div key={term} className={`receipt__line receipt__line--${look}`}>
            <dt className="receipt__term">{term}</dt>
            {[detail].flat().map((text) => (
              <dd key={String(text)} className="receipt__detail" translate={isWords ? 'yes' : 'no'}>
                {text}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
