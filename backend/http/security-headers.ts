import { hash } from 'node:crypto';

/** The CSP source that allows an inline script or style by its hash. */
export const inlineHash = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Headers of every answer that a browser may open: its address, which names a log-in, goes nowhere (S1). */
export const OPENED_HEADERS = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Headers of everything that is no page: no browser may interpret it as one, and no other site may use it (S1). */
export const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** What a page may do beyond its own origin's files, and who may frame it. */
export interface Allowances {
  /** Who may frame the wizard, as in the CSP. */
  readonly frameAncestors: string;
  /** Other origins that scripts of configured custom elements come from (Y3). */
  readonly scriptOrigins?: readonly string[];
  /** Hashes of inline scripts and styles, the same in every page of a build or theme. */
  readonly scriptHashes?: readonly string[];
  readonly styleHashes?: readonly string[];
}

/** The policy of the wizard's page: only what it needs, nothing by default (S1). */
export function wizardHeaders({
  frameAncestors,
  scriptOrigins = [],
  scriptHashes = [],
  styleHashes = [],
}: Allowances): Record<string, string> {
  const csp = [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes, ...scriptOrigins].join(' '),
    ["style-src 'self'", ...styleHashes].join(' '),
    // `data:` is for the empty icon that is used until the bank's is known, so that no browser requests one.
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    'content-security-policy': csp.join('; '),
    ...OPENED_HEADERS,
    // Addresses of log-ins are personal, and without a log-in the page only shows an error.
    'x-robots-tag': 'noindex',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
  };
}
