import * as z from 'zod/mini';
import { API_BASE } from '#contract/endpoint.ts';
import { ErrorReply } from '#contract/error-codes.ts';
import { parseAnswer } from '#contract/safe-json.ts';
import { NASTY } from '../../tools/arbitrary.ts';
import { INSIDE } from '../../tools/inside.ts';
import type { Bank } from '../bank.ts';
import { endpointsOf } from '../replies.ts';
import { holds, NotTried, type Rules, refused } from '../rule.ts';

/** The answers to all calls so far, but not streams. @throws {NotTried} if there is none */
function answers({ exchanges }: Bank, isMeant: (status: number) => boolean) {
  const all = exchanges.filter(
    ({ url, headers }) =>
      url.pathname.startsWith(API_BASE) && !headers.get('content-type')?.includes('event-stream'),
  );
  const meant = all.filter(({ status }) => isMeant(status));
  if (meant.length === 0) throw new NotTried('no call was answered');
  return meant;
}
const every = (bank: Bank) => answers(bank, () => true);
const successes = (bank: Bank) => answers(bank, (status) => status < 400);
const refusals = (bank: Bank) => answers(bank, (status) => status >= 400);

/** The texts in an answer's fields with such a name, however deep. */
function texts(value: unknown, name: RegExp): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' && name.test(key) ? [inner] : texts(inner, name),
  );
}

const LINKS = /^(?:clientUri|policyUri|tosUri|forgotPinUrl|url)$/;
const DEADLINES = /^(?:expiresAt|requestedAt)$/;

/** Rules of every answer that has come so far, and of answers to what no wizard sends: the last ones to be tried. */
export const ANSWERS = {
  'every success matches its schema': {
    says: '[openapi.json](openapi.json) lists every JSON call',
    mend: 'Compare the answer with openapi.json: the wizard takes one that breaks the contract for a technical error.',
    async check(bank) {
      const endpointOf = endpointsOf(bank.exchanges);
      for (const exchange of successes(bank)) {
        const endpoint = endpointOf(exchange);
        if (endpoint === undefined) continue;
        const { error } = z.safeParse(endpoint.reply, parseAnswer(exchange.text));
        const [issue] = error?.issues ?? [];
        const at = issue?.path.join('.') || '(root)';
        holds(issue === undefined, exchange, `${endpoint.name} at ${at}: ${issue?.message}`);
      }
    },
  },
  'every refusal has a code and a reference': {
    says: "Always say a code: a refusal without one may be a gateway's own page",
    mend: 'Answer with {code, traceId}, also where a framework refuses by itself.',
    async check(bank) {
      for (const exchange of refusals(bank)) {
        const refusal = z.safeParse(ErrorReply, parseAnswer(exchange.text)).data;
        holds(refusal?.code !== undefined, exchange, 'code, and traceId of 1 to 64 characters');
      }
    },
  },
  'no refusal looks as if nobody had answered': {
    says: 'Do not use these to refuse; only a code that has an error page of its own counts even then.',
    mend: 'Keep 502, 503 and 504 for what may be tried again with the same key.',
    async check(bank) {
      for (const exchange of refusals(bank)) {
        holds(![502, 503, 504].includes(exchange.status), exchange, 'another status');
      }
    },
  },
  'every answer says when it was given': {
    says: 'Every answer has the header `Date`, as every HTTP server sends it',
    mend: 'Let no proxy in front remove it.',
    async check(bank) {
      for (const exchange of every(bank)) {
        const date = Date.parse(exchange.headers.get('date') ?? '');
        holds(!Number.isNaN(date), exchange, 'the header Date');
      }
    },
  },
  'no answer is stored': {
    says: 'and `Cache-Control: no-store`: from the two the wizard learns the time at the bank',
    mend: 'Set the header for every call below the API, refusals too.',
    async check(bank) {
      for (const exchange of every(bank)) {
        const isKept = !exchange.headers.get('cache-control')?.includes('no-store');
        holds(!isKept, exchange, 'Cache-Control: no-store');
      }
    },
  },
  'deadlines are in UTC': {
    says: 'in bodies deadlines are in UTC, ending in `Z`',
    mend: 'Write them as 2026-01-31T12:00:00.000Z.',
    async check(bank) {
      for (const exchange of successes(bank)) {
        const wrong = texts(parseAnswer(exchange.text), DEADLINES).find((text) => !/Z$/.test(text));
        holds(wrong === undefined, exchange, `Z at the end of ${wrong}`);
      }
    },
  },
  'what becomes a link leads somewhere': {
    says: 'begin with `http://` or `https://`, or are paths on the wizard’s origin',
    mend: 'Write the whole address, or a path that begins with a slash.',
    async check(bank) {
      for (const exchange of every(bank)) {
        const wrong = texts(parseAnswer(exchange.text), LINKS).find(
          (text) => !/^(?:https?:\/\/|\/(?!\/))/.test(text),
        );
        holds(wrong === undefined, exchange, `http://, https:// or / before ${wrong}`);
      }
    },
  },
  'whatever is sent, nothing breaks': {
    says: 'Calls that break the contract have codes of their own',
    mend: 'Check every path, query and body before anything is done with them; refuse with INVALID_REQUEST or NOT_FOUND.',
    async check(bank) {
      const { browser, base } = await bank.open();
      // Every third: each is a try to log in.
      const names = NASTY.filter((_, n) => n % 3 === 0);
      const logIns = names.map((identifier) => JSON.stringify({ identifier, pin: '00000' }));
      const bodies = ['{', '[]', 'null', '"a"', '{"identifier":{},"pin":[]}', ...logIns];
      for (const text of bodies) {
        const answer = await browser.call('POST', `${base}/log-in`, { text });
        refused(answer);
        holds(answer.status < 500, answer, 'a status from 400 to 499');
      }
      // A proxy in front may refuse these with a page of its own.
      for (const word of NASTY.filter((text) => /^[^\ud800-\udfff]+$/.test(text))) {
        const path = `/authentications/${encodeURIComponent(word)}/process`;
        const answer = await browser.call('GET', path);
        holds(answer.status >= 400 && answer.status < 500, answer, 'a status from 400 to 499');
      }
    },
  },
  'no answer tells what is inside': {
    says: 'No answer tells what is inside: no stack, no path of a file, no message of a database.',
    mend: 'Write it to your log under the traceId, and answer with that alone.',
    async check(bank) {
      for (const exchange of every(bank)) {
        const [inside] = INSIDE.exec(exchange.text) ?? [];
        holds(inside === undefined, exchange, `no ${inside?.trim()}`);
      }
    },
  },
} satisfies Rules;
