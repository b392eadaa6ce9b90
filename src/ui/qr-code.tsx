import { encode } from 'uqr';
import './qr-code.css';

/** Light modules around the code, as the standard asks for. */
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
  /** What it is, for those who do not see it. */
  label: string;
}

/** A QR code: dark on light with its quiet zone, in every appearance, or no camera reads it. */
export function QrCode({ content, label }: QrCodeProps) {
  const { size, data } = encode(content, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect className="qr-code__light" width={size} height={size} />
      <path className="qr-code__dark" d={data.map(runs).join('')} />
    </svg>
  );
}
