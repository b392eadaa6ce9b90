import type { AnsweredError, AuditEvent, AuditEventName } from '#backend/observability/audit.ts';
import type { StepName } from '#backend/process/steps/table.ts';
import { row } from './cell.ts';

type FieldKey = Exclude<keyof AuditEvent, 'event' | 'traceId'>;

/** What an event may say besides its reference: under which name, and what that is. */
const FIELDS = {
  authentication: { name: 'authentication', is: 'the log-in: `interaction` in its address' },
  client: {
    name: 'client',
    is: 'the party that asked for the log-in; without a browser, the party that the call names, which need not be the caller',
  },
  customerId: { name: 'customer', is: 'a pseudonym, the same for a customer in every line' },
  grantId: { name: 'grant', is: 'a pseudonym, common to all tokens of one log-in' },
  orderHash: { name: 'order', is: 'a pseudonym, common to all payments with the same details' },
  step: { name: 'step', is: 'one of the [steps](#steps)' },
  detail: { name: 'detail', is: 'see the event' },
} as const satisfies Record<FieldKey, { readonly name: string; readonly is: string }>;

interface Described {
  readonly when: string;
  readonly fields: readonly Exclude<FieldKey, 'detail'>[];
  /** What the detail is, if there is one. */
  readonly detail?: string;
}

const IN_APP = ['authentication', 'customerId'] as const;
const IN_LOG_IN = ['authentication', 'client', 'customerId'] as const;
const AT_TAN = [...IN_LOG_IN, 'orderHash'] as const;
const AT_END = [...IN_LOG_IN, 'step'] as const;
const BY_PARTY = ['client', 'customerId', 'grantId'] as const;

const OAUTH_CODE = 'OAuth’s error code';

/** Every event of the audit log. A new one does not compile until it is here. */
const EVENTS = {
  started: { when: 'A party’s request opens a log-in', fields: ['authentication', 'client'] },
  'login.succeeded': {
    when: 'The PIN is right, even if it has to be unlocked first; or an approval in the app is collected',
    fields: IN_LOG_IN,
    detail:
      'none for a PIN; `qr` or `comfort` for an approval; the step for the PIN that is asked for after it in a new browser',
  },
  'login.failed': {
    when: 'Wrong PIN, also once it is blocked; or nobody has this name',
    fields: IN_LOG_IN,
    detail: 'the code; before it the step, if one asked for the PIN',
  },
  'login.blocked': {
    when: 'The fifth wrong PIN in a row: it is blocked',
    fields: IN_LOG_IN,
    detail: 'as `login.failed`',
  },
  'login.refused': {
    when: 'PIN or approval are right, but the bank does not let this customer log in, or five wrong TANs have locked the access',
    fields: IN_LOG_IN,
    detail: 'the code; before it `qr` or `comfort`, for an approval',
  },
  'pin.unlocked': { when: 'A blocked PIN is unlocked, by TAN', fields: IN_LOG_IN },
  'access.unlocked': {
    when: 'The bank lifts a lock by wrong TANs, and a block by wrong PINs',
    fields: ['customerId'],
  },
  'tan.sent': {
    when: 'A TAN is on its way. From here to `payment.authorised`, `order` tells which payment it is about',
    fields: AT_TAN,
    detail: '`logIn`, `trustBrowser`, `unlockPin` or `payment`; `by`; the id of the method',
  },
  'tan.wrong': { when: 'Wrong TAN', fields: AT_TAN },
  'tan.locked': {
    when: 'The fifth wrong TAN in a row, and each TAN after it: the access is locked',
    fields: AT_TAN,
  },
  'tan.confirmed': {
    when: 'The right TAN; or, without `client`, an approval in the app',
    fields: AT_TAN,
  },
  'tan.denied': { when: 'An order is denied in the app', fields: [...IN_APP, 'orderHash'] },
  'order.mismatch': {
    when: 'What the customer confirmed, or was shown for a consent, is not what would take effect: refused. With `step` for a consent, with `order` for a payment',
    fields: [...AT_END, 'orderHash'],
  },
  'terms.accepted': {
    when: 'The customer accepts terms',
    fields: IN_LOG_IN,
    detail: 'step, version, language',
  },
  'consent.given': {
    when: 'The customer lets the party have data',
    fields: IN_LOG_IN,
    detail: 'the scopes, a colon, the claims',
  },
  'consent.denied': {
    when: 'The customer does not',
    fields: IN_LOG_IN,
    detail: 'as `consent.given`; none if that is no longer what was shown',
  },
  'signature.requested': {
    when: 'The customer agrees to sign a document, and the bank is asked to record it. Without `signature.given` behind it, only the bank knows whether it is recorded',
    fields: IN_LOG_IN,
    detail: 'the document’s hash',
  },
  'signature.given': {
    when: 'The bank has recorded that the customer agrees to sign a document',
    fields: IN_LOG_IN,
    detail: 'the document’s hash',
  },
  'signature.denied': {
    when: 'The customer does not',
    fields: IN_LOG_IN,
    detail: 'as `signature.given`; none if that is no longer what was shown',
  },
  'account.chosen': {
    when: 'The customer chooses the preferred account',
    fields: IN_LOG_IN,
    detail: '`one of theirs`, or `another account`, which ends the log-in',
  },
  'payment.requested': {
    when: 'The bank is asked to make the payment, which is confirmed by TAN. Without `payment.authorised` behind it, only the bank knows whether it is made',
    fields: AT_TAN,
    detail:
      'how the payee check ended that was shown last: `match`, `closeMatch`, `noMatch` or `notPossible`',
  },
  'payment.authorised': {
    when: 'The payment is made',
    fields: AT_TAN,
  },
  'app.approved': {
    when: 'A log-in by QR code or comfort app is approved in the app',
    fields: IN_APP,
    detail: '`qr` or `comfort`',
  },
  'app.denied': { when: 'It is denied there', fields: IN_APP, detail: '`qr` or `comfort`' },
  'browser.trusted': { when: 'The customer trusts this browser from now on', fields: IN_LOG_IN },
  'browser.revoked': {
    when: 'A known browser is removed in the demo’s banking app',
    fields: ['customerId'],
  },
  completed: {
    when: 'All steps are done: the party gets its code. `grant` is that of the tokens it gets for it',
    fields: [...AT_END, 'grantId'],
    detail: '`pin`, `qr` or `comfort`',
  },
  failed: {
    when: 'The log-in ended with an error: the customer left its page, or let the log-in expire there',
    fields: AT_END,
    detail: 'the code',
  },
  cancelled: {
    when: 'The customer quits, or makes a choice that ends the log-in; or what the party asked for cannot be had',
    fields: AT_END,
    detail: 'the OAuth error that the party receives',
  },
  reset: {
    when: 'The customer quits and is back at the log-in page, as the party wants it',
    fields: AT_END,
    detail: '`access_denied`',
  },
  abandoned: {
    when: 'The log-in expired, without an error, because nobody went on',
    fields: AT_END,
  },
  left: {
    when: 'The customer returns to the party from a log-in that has expired, and has an `abandoned` or `failed` already',
    fields: AT_END,
    detail: 'as `cancelled` or `failed`',
  },
  'tokens.issued': {
    when: 'A party gets tokens',
    fields: BY_PARTY,
    detail: 'for what: `authorization_code` or `refresh_token`',
  },
  'tokens.revoked': {
    when: 'All tokens of a grant are revoked: by the party, or because a code or token was used twice',
    fields: BY_PARTY,
  },
  'tokens.refused': { when: 'A party gets no tokens', fields: BY_PARTY, detail: OAUTH_CODE },
  'revocation.refused': {
    when: 'A token is not revoked',
    fields: BY_PARTY,
    detail: OAUTH_CODE,
  },
  'request.refused': {
    when: 'An authorization request is refused: as it is pushed, or by a redirect to the party. That nobody is logged in, to a page that asks with `prompt=none`, is no refusal',
    fields: BY_PARTY,
    detail: OAUTH_CODE,
  },
  'userinfo.refused': {
    when: 'A party does not get the customer’s data',
    fields: BY_PARTY,
    detail: OAUTH_CODE,
  },
} as const satisfies Record<AuditEventName, Described>;

/** The fields of an answer with a reference, and what each is. */
const ERROR_FIELDS = {
  authentication: 'the log-in that the address names, which need not exist',
  code: 'the code',
  status: 'the HTTP status',
  route: 'the route, `none` if the address could not be read',
} as const satisfies Record<Exclude<keyof AnsweredError, 'traceId' | 'unlimited'>, string>;

/** How far a log-in is: every value of `step`. */
const STAGES = {
  'log-in': 'nobody has logged in yet',
  'unlock-pin': 'unlock the blocked PIN by TAN',
  'qr-first-login': 'enter the PIN, the first time that this browser is used with a QR code',
  'comfort-first-login': 'the same with the comfort app',
  'psd2-auth': 'confirm the log-in by TAN',
  'browser-detection': 'confirm the new browser by TAN; trust it or not',
  'terms-of-service': 'accept the terms',
  'terms-of-service-qes': 'accept the terms for electronic signature',
  'terms-of-service-qid': 'accept the terms for identification',
  consent: 'let the party have data, or not',
  'signature-consent': 'agree to sign a document, or not',
  'preferred-account': 'choose the preferred account',
  remittance: 'confirm the payment by TAN',
  completion: 'no step is left: all are done, or one has ended the others',
} as const satisfies Record<'log-in' | StepName | 'completion', string>;

const quoted = (name: string): string => `\`${name}\``;

function fieldsOf({ fields, detail }: Described): string[] {
  const keys: readonly FieldKey[] = detail === undefined ? fields : [...fields, 'detail'];
  return keys.map((key) => FIELDS[key].name);
}

/** Every name of an event with the fields that its lines may have besides those of every line. */
export const FIELDS_BY_EVENT: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries<Described>(EVENTS).map(
    ([event, described]) => [event, fieldsOf(described)] as const,
  ),
  ['error', Object.keys(ERROR_FIELDS)] as const,
]);

function eventRow([event, described]: readonly [string, Described]): string {
  const { when, detail = '' } = described;
  const fields = described.fields.map((key) => FIELDS[key].name);
  return row(quoted(event), when, fields.map(quoted).join(', ') || '–', detail || '–');
}

/** docs/audit.md: every event of the audit log with its fields, and every step that it may name (N5). */
export function auditPage(): string {
  const errorFields = Object.entries(ERROR_FIELDS).map(([name, is]) => `${quoted(name)}: ${is}`);
  return [
    '# The audit log',
    '',
    'Generated from [backend/observability/audit.ts](../backend/observability/audit.ts), [backend/process/steps/table.ts](../backend/process/steps/table.ts) and [tests/tools/docs/audit.ts](../tests/tools/docs/audit.ts) by `npm run docs`. Not to be edited by hand. A new event or step does not compile until it is described; every test of the backend fails if a line has a field that is not listed here. What is kept where: [monitoring.md](monitoring.md#metrics-and-logs).',
    '',
    'Each entry is a line of the process’s output, a JSON object with `"audit": true`, `time`, `event`, `traceId`, which is the reference of the call, and as far as they are known:',
    '',
    '| field | what it is |',
    '|---|---|',
    ...Object.values(FIELDS).map(({ name, is }) => row(quoted(name), is)),
    '',
    '## Events',
    '| event | when | fields | `detail` |',
    '|---|---|---|---|',
    ...Object.entries<Described>(EVENTS).map(eventRow),
    row(quoted('error'), 'An answer with a reference', errorFields.join('; '), '–'),
    '',
    '## Steps',
    'The values of `step`, here and as a label of the [metrics](monitoring.md#metrics-and-logs).',
    '',
    '| step | what the customer is to do |',
    '|---|---|',
    ...Object.entries(STAGES).map(([step, what]) => row(quoted(step), what)),
    '',
  ].join('\n');
}
