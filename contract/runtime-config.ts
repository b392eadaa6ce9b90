import * as z from 'zod/mini';
import { Locale } from './locale.ts';
import { LogLevel } from './platform.ts';

/**
 * A path on the page's own origin, so that no other host receives our calls and cookies. Browsers leave out tabs
 * and line breaks: with one, `/` and `/evil.example` would be another host.
 */
const OwnPath = z
  .string()
  .check(z.regex(/^\/(?![/\\])[^?#\\\t\n\r]*$/, 'must be a path that begins with one /'));
const ScriptUrl = z
  .string()
  .check(
    z.regex(
      /^(https?:\/\/[^/\s]|\/(?![/\\]))\S*$/,
      'must be a web address or a path that begins with one /',
    ),
  );

/** The custom elements that a bank may replace with its own (Y3). */
const ElementName = z.enum([
  'bank-info',
  'portal-language-selector',
  'cms-teaser',
  'cas-ueberweisung',
  'tan-web-component',
]);
export type ElementName = z.infer<typeof ElementName>;

/** Specification 5, word for word. */
export const LIFECYCLE_TIMEOUT_FAULT =
  'Only values greater than 0 are allowed for checking the lifecycle initialization of a web component.';

/** A custom element from one of the bank's scripts (Y3). */
const ElementConfig = z.strictObject({
  script: ScriptUrl,
  /** What is shown if the element cannot be loaded. */
  errorTemplate: z.optional(z.partialRecord(Locale, z.string().check(z.maxLength(500)))),
  /** How long the element's life cycle may take to begin, in ms. */
  lifecycleTimeoutMs: z._default(z.number().check(z.positive(LIFECYCLE_TIMEOUT_FAULT)), 10_000),
});

/**
 * What a bank configures without a new build. It is part of the page, so that the start does not wait for it.
 * Every key is optional.
 */
export const RuntimeConfig = z.strictObject({
  /** The least severe level that is logged; by default ERROR in production and DEBUG otherwise (X4). */
  logLevel: z.optional(LogLevel),
  /** Calls below these paths carry an access token, which is renewed in time (X3). */
  tokenRefreshPaths: z._default(z.array(OwnPath), []),
  /** Whether a call that is answered with 401 is made once more (X3). */
  retryOn401: z._default(z.boolean(), false),
  /** Whether calls to services carry a name derived from their path (X3). */
  requestNameHeader: z._default(z.boolean(), false),
  /** Services that live elsewhere on this origin: name and base (X2). */
  services: z._default(z.record(z.string().check(z.minLength(1)), OwnPath), {}),
  /** Whether the feature service is asked (X5). */
  features: z._default(z.boolean(), false),
  /** Whether a customer may save what happened, with an error's reference, as a sequence file (D3). */
  recording: z._default(z.boolean(), false),
  /** Custom elements from the bank's scripts, in place of the built-in ones (Y3). */
  elements: z._default(z.partialRecord(ElementName, ElementConfig), {}),
});
export type RuntimeConfig = z.output<typeof RuntimeConfig>;
/** The configuration as written, without defaults. */
export type RuntimeConfigInput = z.input<typeof RuntimeConfig>;
