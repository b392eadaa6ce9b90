import * as z from 'zod/mini';
import * as accessToken from '#contract/access-token.ts';
import * as appLogIn from '#contract/app-log-in.ts';
import { AppLogIn, AppLogInStatus } from '#contract/app-log-in-state.ts';
import { API_BASE, type Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import * as entry from '#contract/entry.ts';
import * as errors from '#contract/error-codes.ts';
import * as features from '#contract/features.ts';
import { apiPath } from '#contract/forward.ts';
import {
  CSRF_COOKIE,
  CSRF_HEADER,
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEY,
} from '#contract/headers.ts';
import * as included from '#contract/included.ts';
import * as laterSteps from '#contract/later-steps.ts';
import * as platform from '#contract/platform.ts';
import * as processes from '#contract/process.ts';
import * as sessionLife from '#contract/session-life.ts';
import * as steps from '#contract/steps.ts';
import * as tan from '#contract/tan.ts';
import { type Said, saidInContract } from './comments.ts';

type Json = { readonly [key: string]: unknown };
type Schema = z.core.$ZodType;

const COMPONENTS = '#/components/schemas/';

/** Every exported schema of the contract, by its exported name. */
const names = z.registry<{ id: string }>();
const named = new Map<string, Schema>();
const FAMILIES = [
  accessToken,
  features,
  { AppLogIn, AppLogInStatus },
  appLogIn,
  entry,
  errors,
  included,
  laterSteps,
  platform,
  processes,
  sessionLife,
  steps,
  tan,
];
for (const family of FAMILIES) {
  for (const [name, value] of Object.entries(family)) {
    if (value instanceof z.core.$ZodType) {
      named.set(name, value);
      names.add(value, { id: name });
    }
  }
}

/** The JSON schema of what is transferred, with references to other exported schemas. */
function inline(schema: Schema): Json {
  const { $schema, $defs, ...json } = z.toJSONSchema(schema, {
    metadata: names,
    // What is sent: fields with a default may be missing.
    io: 'input',
    target: 'draft-2020-12',
  }) as Json & { $defs?: Record<string, Json> };
  const name = names.get(schema)?.id;
  const { id, ...own } = (name ? $defs?.[name] : undefined) ?? json;
  return JSON.parse(JSON.stringify(own).replaceAll('#/$defs/', COMPONENTS));
}

/** A schema with what is said of each of its fields, but not of those that it refers to. */
function withFields(schema: Json, { fields }: Said): Json {
  const { properties } = schema as { properties?: Record<string, Json> };
  if (!properties) return schema;
  const told = Object.entries(properties).map(([name, field]) => {
    const description = fields.get(name);
    const within = withFields(field, { itself: undefined, fields });
    return [name, description === undefined ? within : { description, ...within }];
  });
  return { ...schema, properties: Object.fromEntries(told) };
}

/** A named schema with what the contract says of it. */
function component(said: ReadonlyMap<string, Said>, name: string, schema: Schema): Json {
  const what = said.get(name);
  const json = inline(schema);
  if (what === undefined) return json;
  const { itself: description } = what;
  return { ...(description === undefined ? {} : { description }), ...withFields(json, what) };
}

function reference(schema: Schema): Json {
  const name = names.get(schema)?.id;
  return name ? { $ref: COMPONENTS + name } : inline(schema);
}

const jsonContent = (schema: Schema): Json => ({
  content: { 'application/json': { schema: reference(schema) } },
});

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(query: Schema | undefined): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = inline(query) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

const shared = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });

/** A log-in whose answer got lost is asked for by its key alone: the page does not keep a PIN for that. */
const LOST_ANSWER = {
  required: false,
  description:
    'None where the wizard asks again for the answer to this key, as docs/contract.md says.',
};

function requestBody({ name, body }: Endpoint): Json {
  if (!body) return {};
  const required = !z.safeParse(body, undefined).success;
  const isNeeded = name === processes.logIn.name ? LOST_ANSWER : { required };
  return { requestBody: { ...isNeeded, ...jsonContent(body) } };
}

function operation(endpoint: Endpoint): Json {
  const { name, summary, method, path, query, reply, refusals = [] } = endpoint;
  const changes = method === 'POST' ? [shared('Csrf')] : [];
  const insideALogIn =
    method === 'POST' && /\{(?:id|challenge)\}/.test(path)
      ? [shared('IdempotencyKey'), shared('Prefer')]
      : [];
  return {
    operationId: name,
    summary,
    parameters: [...pathParameters(path), ...queryParameters(query), ...changes, ...insideALogIn],
    ...(refusals.includes('ACCESS_TOKEN_REJECTED') ? { security: [{ AccessToken: [] }] } : {}),
    ...requestBody(endpoint),
    responses: {
      200: { description: 'Done.', ...jsonContent(reply) },
      '4XX': {
        description: `Refused${refusals.length > 0 ? `; beyond the codes that any call may be refused with: ${refusals.join(', ')}` : ''}.`,
        ...jsonContent(errors.ErrorReply),
      },
      '5XX': { description: 'Failed.', ...jsonContent(errors.ErrorReply) },
    },
  };
}

const parameters = {
  Csrf: {
    name: CSRF_HEADER,
    in: 'header',
    required: true,
    description: `The value of the cookie ${CSRF_COOKIE}, sent back (X1, S3).`,
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: IDEMPOTENCY_HEADER,
    in: 'header',
    required: true,
    description: 'Names one intent of the customer: the same key takes effect once (S6).',
    schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
  },
  Prefer: {
    name: included.PREFER_HEADER,
    in: 'header',
    required: false,
    description: `\`${included.PREFER_INCLUDED}\`: the answers to the calls that follow may come along, as \`Included\` says. May be ignored (RFC 7240).`,
    schema: { type: 'string' },
  },
};

/** The OpenAPI 3.1 document of the contract. */
export function openApi(): Json {
  const said = saidInContract();
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of Object.values<Endpoint>(ENDPOINTS)) {
    const path = apiPath(endpoint);
    const methods = paths[path] ?? {};
    methods[endpoint.method.toLowerCase()] = operation(endpoint);
    paths[path] = methods;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Central log-in: the contract between the wizard and the bank',
      version: '1',
      description: `Generated from contract/ by \`npm run docs\`. Every call is made with the session cookie of the log-in; every POST carries a CSRF header, and inside a log-in an idempotency key. Any call may be refused with ${errors.COMMON_CODES.join(', ')}. The event stream and the headers of answers are in docs/contract.md.`,
    },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      parameters,
      securitySchemes: {
        AccessToken: {
          type: 'http',
          scheme: 'bearer',
          description: `What \`${accessToken.renewToken.name}\` answers with.`,
        },
      },
      schemas: Object.fromEntries(
        [...named].map(([name, schema]) => [name, component(said, name, schema)]),
      ),
    },
  };
}
