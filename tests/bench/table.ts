import type { Run } from './measure.ts';

/** Medians of one page under one profile. */
export type Medians = { readonly [Key in keyof Run]: number | null };

function median(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = null, high = null] = [sorted[middle - 1], sorted[middle]];
  if (sorted.length % 2 === 1 || low === null || high === null) return high;
  return (low + high) / 2;
}

export function mediansOf(runs: readonly Run[]): Medians {
  const of = (key: keyof Run) => median(runs.map((run) => run[key]));
  return {
    fcp: of('fcp'),
    lcp: of('lcp'),
    usable: of('usable'),
    ready: of('ready'),
    tbt: of('tbt'),
    cls: of('cls'),
    lost: of('lost'),
    requests: of('requests'),
    bytes: of('bytes'),
  };
}

const whole = (value: number | null, width = 7) =>
  (value === null ? '-' : String(Math.round(value))).padStart(width);

const times = (a: number | null | undefined, b: number | null | undefined) =>
  a && b ? (a / b).toFixed(2) : '-';

/** The table of one profile, with the ratios of the product to the floor pages. */
export function tableOf(profile: string, pages: ReadonlyMap<string, Medians>): string {
  const head = `${profile.padEnd(10)}    fcp    lcp usable  ready    tbt    cls   lost    req    bytes`;
  const rows = [...pages].map(([name, m]) =>
    [
      name.padEnd(10),
      ...[m.fcp, m.lcp, m.usable, m.ready, m.tbt].map((value) => whole(value)),
      (m.cls ?? 0).toFixed(3).padStart(7),
      whole(m.lost),
      whole(m.requests),
      whole(m.bytes, 9),
    ].join(''),
  );
  const [product, still, full, pre] = ['product', 'static', 'full', 'full-pre'].map((name) =>
    pages.get(name),
  );
  const ratios = [
    `usable: ${times(product?.usable, still?.usable)} x static, ${times(product?.usable, full?.usable)} x full`,
    `ready: ${times(product?.ready, pre?.ready)} x full-pre`,
    `bytes: ${times(product?.bytes, full?.bytes)} x full`,
  ];
  return [head, ...rows, ratios.join('; ')].join('\n');
}
