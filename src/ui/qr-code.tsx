import { encode } from 'uqr';
import './qr-code.css';

/** Light modules around the code, as the standard requires. */
const QUIET_ZONE = 4;

/** One line of the code as runs of dark modules: `M4 7h3v1h-3z…` */
function runs(row: readonly boolean[], y: number): string {
  return row
    .map((dark, x) => {
      if (!dark || row[x - 1]) return '';
      const end = row.indexOf(false, x);
      const length = (end < 0 ? row.length : end) - x;
      return `M${x} ${y}h${length}v1h-${length}z`;
    })
    .join('');
}

interface QrCodeProps {
  content: string;
  /** The alternative text. */
  label: string;
}

/** A QR code. Dark on light with a quiet zone in every appearance, because cameras cannot read it otherwise. */
export function QrCode({ content, label }: QrCodeProps) {
  const { size, data } = encode(content, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect className="qr-code__light" width={size} height={size} />
      <path className="qr-code__dark" d={data.map(runs).join('')} />
    </svg>
  );
}
