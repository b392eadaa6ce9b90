import { useId } from 'react';
import './number-to-compare.css';

interface NumberToCompareProps {
  label: string;
  number: string;
}

/** The number that page and app both show, large enough to compare at a glance (Q6, C4). */
export function NumberToCompare({ label, number }: NumberToCompareProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form field to group, but a label and its value
    <div className="compare" role="group" aria-labelledby={id}>
      <p id={id} className="compare__label">
        {label}
      </p>
      <p className="compare__number" translate="no">
        {number}
      </p>
    </div>
  );
}
