import { encode } from 'uqr';
import './qr-code.css';

/** Light modules around the code, as the standard requires. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  content: string;
  /** The alternative text. */
  label: string;
}

/**
 * A QR code. Dark on light with a quiet zone in every appearance, because cameras cannot read it otherwise. It is a
 * picture, and not drawn by styles, which extensions that turn pages dark replace.
 */
export function QrCode({ content, label }: QrCodeProps) {
  const { size, data } = encode(content, { ecc: 'M', border: QUIET_ZONE });
  const draw = (canvas: HTMLCanvasElement | null) => {
    const pen = canvas?.getContext('2d');
    if (!pen) return;
    data.forEach((row, y) => {
      row.forEach((dark, x) => {
        pen.fillStyle = dark ? '#000' : '#fff';
        pen.fillRect(x, y, 1, 1);
      });
    });
  };
  return (
    <canvas
      ref={draw}
      className="qr-code"
      width={size}
      height={size}
      role="img"
      aria-label={label}
    />
  );
}
