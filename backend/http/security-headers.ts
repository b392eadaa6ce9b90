import { createHash } from 'node:crypto';

/** The source by which a policy allows a script or a style that stands in the page itself. */
export const inlineHash = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** With what is no page: no browser takes it for one, and no other page has it (S1). */
export const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

interface Allowances {
  /** Who may frame the wizard, as in the CSP. */
  readonly frameAncestors: string;
  /** Other origins that scripts of configured custom elements come from (Y3). */
  readonly scriptOrigins?: readonly string[];
  /** Of what stands in the page itself: the same in every page of a build, or of a theme. */
  readonly scriptHashes?: readonly string[];
  readonly styleHashes?: readonly string[];
}

/** What the wizard may do in a browser: only what it needs, nothing by default (S1). */
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
    // data: is the empty icon that stands in until the bank's is known, so that no browser asks for one.
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
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // Every address of a log-in is somebody's own, and without a log-in there is an error to be found.
    'x-robots-tag': 'noindex',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
  };
}
