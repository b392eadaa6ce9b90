import { API_BASE } from '#contract/endpoint.ts';
import { CSRF_HEADER, IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { SESSION_EXPIRES_HEADER } from '#contract/session-life.ts';
import type { Answered, Asked, Tamper } from './breaking.ts';
import type { RuleName } from './rules/index.ts';

/** A way to break a rule, and what its check then expects in vain, in its own words. */
export interface Break extends Tamper {
  readonly expected: RegExp;
  /** It is only warned of. */
  readonly warns?: true;
  /** For what is looked at once all answers have come: the check whose calls are answered. */
  readonly after?: RuleName;
}

type Change = (answered: Answered, asked: Asked) => void;

/** Changes the answers to calls at such a path. */
const at = (path: RegExp, change: Change): Tamper => ({
  answered: (answered, asked) => {
    if (asked.path.startsWith(API_BASE) && path.test(asked.path)) change(answered, asked);
  },
});
const anywhere = /./;

const json = (answered: Answered, change: (body: Record<string, unknown>) => object): void => {
  answered.body = JSON.stringify({
    ...JSON.parse(answered.body),
    ...change(JSON.parse(answered.body)),
  });
};
/** Other fields in the successes at such a path. */
const saying = (
  path: RegExp,
  fields: (body: Record<string, unknown>, asked: Asked) => object,
): Tamper =>
  at(path, (answered, asked) => {
    if (answered.status === 200) json(answered, (body) => fields(body, asked));
  });
/** Other fields in the refusals at such a path. */
const refusing = (path: RegExp, fields: object): Tamper =>
  at(path, (answered) => {
    if (answered.status >= 400) json(answered, () => fields);
  });
/** Does what the backend refuses, or says so. */
const allowing = (path: RegExp): Tamper =>
  at(path, (answered) => {
    answered.status = 200;
  });
const failing = (path: RegExp, isMeant: (asked: Asked) => boolean = () => true): Tamper =>
  at(path, (answered, asked) => {
    if (!isMeant(asked)) return;
    answered.status = 404;
    answered.body = '{"code":"NOT_FOUND","traceId":"X"}';
  });
const without = (path: RegExp, header: string): Tamper =>
  at(path, ({ headers }) => void delete headers[header]);
const instead = (path: RegExp, from: RegExp, to: string): Tamper =>
  at(path, (answered) => {
    answered.body = answered.body.replace(from, to);
  });
/** Cookies with other attributes, also those of pages. */
const cookies = (from: RegExp): Tamper => ({
  answered: ({ headers }) => {
    headers['set-cookie'] = headers['set-cookie']?.map((cookie) => cookie.replace(from, ''));
  },
});
/** No key is known again. */
const forgetful: Tamper = {
  asked: ({ headers }) => {
    if (headers[IDEMPOTENCY_HEADER]) headers[IDEMPOTENCY_HEADER] = crypto.randomUUID();
  },
};
const asking = (path: RegExp, from: string, to: string): Tamper => ({
  asked: (asked) => {
    if (path.test(asked.path)) asked.body = asked.body.replace(from, to);
  },
});

let end = Date.now();
/** Every call prolongs the session. */
const prolonging = at(anywhere, ({ headers }) => {
  end += 1000;
  headers[SESSION_EXPIRES_HEADER] = new Date(end).toISOString();
});
let count = 0;

const WALKED = 'a customer’s answers say when the session ends';

/** For each rule a backend that breaks it. */
export const BREAKS: Readonly<Record<RuleName, Break>> = {
  'a log-in begins at the wizard, with two cookies': {
    ...cookies(/; httponly/i),
    expected: /a cookie with HttpOnly/,
  },
  'its cookies are not for other sites': {
    ...cookies(/; samesite=\w+/i),
    expected: /SameSite for the cookie/,
  },
  'the first three calls are answered, all at once': {
    ...failing(/settingsV2/),
    expected: /status 200/,
  },
  'who has no cookies is told that the session is over': {
    ...refusing(anywhere, { code: 'NOT_FOUND' }),
    expected: /refused with USER_SESSION_EXPIRED/,
  },
  'a log-in is open to its own browser alone': {
    ...allowing(/process$/),
    expected: /a refusal with a code/,
  },
  'lines for the log are taken without a session': { ...failing(/logger/), expected: /status 200/ },

  'a POST without the token is refused': {
    asked: ({ headers }) => {
      headers[CSRF_HEADER] = /XSRF-TOKEN=([^;]+)/.exec(headers.cookie ?? '')?.[1];
    },
    expected: /a refusal with a code/,
  },
  'who comes with the cookie of another application gets a new one': {
    ...without(/keep-open/, 'set-cookie'),
    expected: /a new cookie XSRF-TOKEN/,
  },
  'of several cookies of that name one is enough': {
    asked: ({ headers }) => {
      headers.cookie = headers.cookie?.replace(/(XSRF-TOKEN=.*); XSRF-TOKEN=[^;]+/, '$1');
    },
    expected: /XSRF-TOKEN=foreign.*: status 200/,
  },

  'the right PIN leads to a step that the wizard knows': {
    ...instead(/log-in$/, /START_TAN/, 'BEGIN_TAN'),
    expected: /a known stepType/,
  },
  'unknown fields are ignored': {
    ...failing(/log-in$/, ({ body }) => body.includes('unknown')),
    expected: /status 200/,
  },
  'session and token change at the log-in': {
    ...without(/log-in$/, 'set-cookie'),
    expected: /a new value for a cookie with HttpOnly/,
  },
  'what was valid before the log-in is refused after it': {
    ...allowing(/process$/),
    expected: /a refusal with a code/,
  },
  'a log-in whose answer was lost is answered again': {
    ...failing(/log-in$/, ({ body }) => body === ''),
    expected: /status 200/,
  },
  'a key that nobody knows is refused with a code': {
    ...at(/log-in$/, (answered) => {
      if (answered.status >= 400) answered.status = 503;
    }),
    expected: /a status other than 502/,
  },
  'who has a customer keeps it': {
    ...refusing(/log-in$/, { otherCustomer: undefined }),
    expected: /otherCustomer: true/,
  },
  'a name that nobody has is told as INVALID_CREDENTIALS': {
    ...refusing(/log-in$/, { code: 'UNKNOWN_CUSTOMER' }),
    expected: /refused with INVALID_CREDENTIALS/,
  },
  'a wrong PIN is told as a name that nobody has': {
    ...at(/log-in$/, (answered, { body }) => {
      if (answered.status >= 400 && body.includes('bruno'))
        json(answered, () => ({ attemptsLeft: 4 }));
    }),
    expected: /as for an unknown name/,
  },
  'and takes as long': {
    later: ({ status }, { body }) => (status >= 400 && body.includes('bruno') ? 400 : 0),
    expected: /look whether that tells who is a customer/,
    warns: true,
  },

  'a call that comes twice is answered twice, and done once': {
    ...forgetful,
    expected: /the same answer/,
  },
  'at the same moment, too': { ...forgetful, expected: /the same QR code/ },
  'one key tries one secret': { ...forgetful, expected: /a refusal with a code/ },

  'every step that is offered can be taken': {
    ...failing(/tan-end$/),
    expected: /to go on; Error: END_TAN_PROCESS_FOR_PSD2_AUTH: 404/,
  },
  'a TAN step offers its end, and is begun again by a reloaded page': {
    ...saying(/process$/, ({ nextAuthenticationProcessStep: next }) => {
      const { actions }: { actions: { stepType: string }[] } = Object(next);
      const ends = actions.filter(({ stepType }) => stepType.startsWith('END_'));
      return { nextAuthenticationProcessStep: { actions: ends.length > 0 ? ends : actions } };
    }),
    expected: /the step START_TAN_PROCESS_FOR_PSD2_AUTH/,
  },
  'a step does not end before its TAN': { ...allowing(/end$/), expected: /a refusal with a code/ },
  'nothing is completed before the last step': {
    ...allowing(/completion$/),
    expected: /a refusal with a code/,
  },
  'a wrong TAN is told with the attempts that are left': {
    ...refusing(/tan$/, { attemptsLeft: undefined }),
    expected: /^attemptsLeft/,
  },
  'another TAN makes the one before void': {
    ...allowing(/tan$/),
    expected: /refused with WRONG_TAN/,
  },
  'terms are shown before they are accepted': {
    ...failing(/document-preview.*en-GB/),
    expected: /the document in en-GB/,
  },

  'a customer’s answers say when the session ends': {
    ...without(/completion$/, SESSION_EXPIRES_HEADER),
    expected: /session-expires-at with Z or an offset/,
  },
  'before anybody has logged in, a page keeps it open': {
    ...saying(/keep-open$/, () => ({ expiresAt: '2026-01-01T00:00:00Z' })),
    expected: /expiresAt after/,
  },
  'what the customer does prolongs the session': {
    ...at(anywhere, ({ headers }) => {
      headers[SESSION_EXPIRES_HEADER] = '2026-01-01T00:00:00Z';
    }),
    expected: /an end after/,
  },
  'what the page does by itself does not': { ...prolonging, expected: /the end of before/ },
  'nor does a page that is still open': { ...prolonging, expected: /the end of before/ },
  'once the session is over the way back is still open': {
    ...failing(/cancellation$/),
    expected: /status 200/,
  },

  'a stream begins with what stands': {
    told: (told) => told.replace(/"challengeId":".+?"/, '"challengeId":"another"'),
    expected: /the event challenge: .*, pending/,
  },
  'what happens is told at once': {
    told: (told) => told.replace('"confirmed"', '"pending"'),
    expected: /the event challenge: confirmed/,
  },
  'a stream shows that it is alive': {
    told: (told) => told.replace('event: alive', 'event: live'),
    expected: /the event alive within 16 s/,
  },
  'not all browsers come back at the same moment': {
    told: (told) => told.replace(/retry: \d+/, 'retry: 2000'),
    expected: /not the same retry for each: 2000,2000,2000/,
  },
  'the oldest of too many streams ends': {
    told: (told) => told.replace(/retry: \d{6}/, 'retry: 1'),
    expected: /an end of the first one, with retry/,
  },

  'a QR code has a link, and the two digits of both devices': {
    ...saying(/qr-log-ins$/, () => ({ number: '7' })),
    expected: /number: two digits/,
  },
  'a new QR code makes the previous one void': {
    ...saying(/app-log-ins/, () => ({ status: 'waiting' })),
    expected: /status expired, or a refusal/,
  },
  'a code that never reached the page is replaced': {
    asked: ({ body, headers }) => {
      if (body.includes('renews')) headers[IDEMPOTENCY_HEADER] = 'always-the-same';
    },
    expected: /a new code each time/,
  },
  'a renewal takes nothing from another code': {
    ...allowing(/qr-log-ins$/),
    expected: /refused with STEP_NOT_CURRENT/,
  },
  'the comfort app is asked for unknown names as well': {
    ...saying(/comfort-log-ins$/, (_, { body }) =>
      body.includes('nobody') ? { status: 'denied' } : {},
    ),
    expected: /status waiting/,
  },
  'nothing is collected without an approval': {
    ...allowing(/log-in$/),
    expected: /refused with STEP_NOT_CURRENT/,
  },
  'an approval is collected once, and by its own browser': {
    ...refusing(/log-in$/, { code: 'USER_SESSION_EXPIRED' }),
    expected: /refused with STEP_NOT_CURRENT/,
  },
  'cookies change, and a lost answer is given again, as with the PIN': {
    ...without(/log-in$/, 'set-cookie'),
    expected: /a new session cookie/,
  },

  'a completed log-in returns to the party with a code': {
    ...saying(/completion$/, () => ({ redirectUrl: 'shop-app://back' })),
    expected: /redirectUrl with http/,
  },
  'a completion whose answer was lost is answered again': {
    ...saying(/completion$/, ({ redirectUrl }) => {
      count += 1;
      return { redirectUrl: `${redirectUrl}?${count}` };
    }),
    expected: /^redirectUrl http/,
  },
  'until then the page may be reloaded': {
    ...instead(/init-ui/, /"started":true/, '"started":false'),
    expected: /authentication.started: true/,
  },
  'who denies forwards nothing': {
    ...asking(/consent$/, 'denied', 'given'),
    expected: /no further step/,
  },
  'who cancels returns with access_denied': {
    ...asking(/cancellation$/, 'customer', 'error'),
    expected: /it received server_error/,
  },
  'who leaves a broken page returns with server_error': {
    ...asking(/cancellation$/, 'error', 'customer'),
    expected: /it received access_denied/,
  },

  'whatever is sent, nothing breaks': {
    ...at(/log-in$/, (answered, { body }) => {
      if (body === '[]') answered.status = 500;
    }),
    expected: /a status from 400 to 499/,
  },
  'every success matches its schema': {
    ...instead(/tan-start$/, /"attemptsLeft":5/, '"attemptsLeft":"5"'),
    expected: /startTan at challenge\.attemptsLeft/,
    after: WALKED,
  },
  'every refusal has a code and a reference': {
    ...refusing(/completion$/, { traceId: undefined }),
    expected: /code, and traceId/,
    after: WALKED,
  },
  'no refusal looks as if nobody had answered': {
    ...at(/completion$/, (answered) => {
      answered.status = 503;
    }),
    expected: /another status/,
    after: WALKED,
  },
  'every answer says when it was given': {
    ...without(/process$/, 'date'),
    expected: /the header Date/,
    after: WALKED,
  },
  'no answer is stored': {
    ...without(/completion$/, 'cache-control'),
    expected: /Cache-Control: no-store/,
    after: WALKED,
  },
  'deadlines are in UTC': {
    ...instead(/keep-alive$/, /Z"/, '+01:00"'),
    expected: /Z at the end of 20.*\+01:00/,
    after: WALKED,
  },
  'what becomes a link leads somewhere': {
    ...instead(/init-ui/, /"policyUri":"/, '"policyUri":"shop.example/'),
    expected: /\/ before shop\.example/,
    after: WALKED,
  },
  'no answer tells what is inside': {
    ...refusing(/completion$/, { stack: 'at complete (/home/bank/complete.js:12)' }),
    expected: /no .js:1|no \/home\//,
    after: WALKED,
  },
};
