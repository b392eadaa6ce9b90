const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** All numbers below `count`, once each, in a fixed order: every beginning of it is spread over the whole. */
export function spread(count: number): number[] {
  let stride = Math.max(1, Math.round(count * 0.618));
  while (gcd(count, stride) > 1) stride += 1;
  return Array.from({ length: count }, (_, position) => (position * stride) % count);
}
