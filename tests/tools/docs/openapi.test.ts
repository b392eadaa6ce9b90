import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { LOCALES } from '#contract/locale.ts';
import { saidIn } from './comments.ts';
import { openApi } from './openapi.ts';

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(openApi()))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('every endpoint is described, and every reference resolves', () => {
  const document = JSON.stringify(openApi());
  for (const { name } of Object.values(ENDPOINTS)) {
    expect(document).toContain(`"operationId":"${name}"`);
  }
  const { components } = openApi() as { components: { schemas: object } };
  const references = [...document.matchAll(/"#\/components\/schemas\/(\w+)"/g)];
  for (const [, name = ''] of references) expect(components.schemas).toHaveProperty(name);
  for (const [name, schema] of Object.entries(components.schemas)) {
    expect(schema, name).not.toEqual({ $ref: `#/components/schemas/${name}` });
  }
  expect(document).not.toContain('$defs');
});

test('[Y4] the locales by which a bank is described are named', () => {
  const { paths } = openApi() as { paths: Record<string, { get?: { summary: string } }> };
  expect(paths['/settingsV2']?.get?.summary).toContain(LOCALES.join(', '));
});

test('query parameters are listed with whether they are required', () => {
  const { paths } = openApi() as { paths: Record<string, Record<string, { parameters: unknown }>> };
  expect(paths['/session']?.get?.parameters).toEqual([
    expect.objectContaining({ name: 'client_id', in: 'query', required: true }),
    expect.objectContaining({ name: 'redirect_uri', in: 'query', required: true }),
    expect.objectContaining({ name: 'interaction', in: 'query', required: false }),
  ]);
});

test('a changing call asks for the CSRF header and an idempotency key, a reading one does not', () => {
  const { paths } = openApi() as { paths: Record<string, Record<string, unknown>> };
  const logIn = JSON.stringify(paths['/authentications/{id}/log-in']?.post);
  const process = JSON.stringify(paths['/authentications/{id}/process']?.get);
  for (const parameter of ['Csrf', 'IdempotencyKey']) {
    expect(logIn).toContain(`#/components/parameters/${parameter}`);
    expect(process).not.toContain(`#/components/parameters/${parameter}`);
  }
});

test('[X5] [X3] the one call that needs an access token says so', () => {
  const { paths } = openApi() as { paths: Record<string, Record<string, { security?: unknown }>> };
  const secured = Object.entries(paths).filter(([, calls]) =>
    Object.values(calls).some(({ security }) => security !== undefined),
  );
  expect(secured.map(([path]) => path)).toEqual(['/features/v1']);
  expect(paths['/features/v1']?.post?.security).toEqual([{ AccessToken: [] }]);
});

test('[S6] [Q1] a log-in may come without its body, where its answer got lost, and a QR code may be asked for without one', () => {
  const { paths } = openApi() as {
    paths: Record<string, Record<string, { requestBody?: { required: boolean } }>>;
  };
  const optional = Object.entries(paths).filter(
    ([, { post }]) => post?.requestBody?.required === false,
  );
  expect(optional.map(([path]) => path)).toEqual([
    '/authentications/{id}/log-in',
    '/authentications/{id}/qr-log-ins',
  ]);
});

test('[S6] which keys of an intent are taken is said, as the backend sees it', () => {
  const { components } = openApi() as {
    components: { parameters: { IdempotencyKey: { schema: { pattern: string } } } };
  };
  const { pattern } = components.parameters.IdempotencyKey.schema;
  const taken = (key: string) => new RegExp(pattern).test(key);
  expect(
    ['short', 'eight.:-', crypto.randomUUID(), 'with space', 'a'.repeat(129)].map(taken),
  ).toEqual([false, true, true, false, false]);
});

test('what the contract says of its schemas and their fields is said to whoever sees only the document', () => {
  const { components } = openApi() as {
    components: {
      schemas: Record<
        string,
        { description?: string; properties: Record<string, { description?: string }> }
      >;
    };
  };
  const { AppLogIn, Challenge, InitUiReply, Remittance } = components.schemas;
  expect(AppLogIn?.description).toBe('A log-in on another device, as the page sees it (Q1, C1).');
  expect(AppLogIn?.properties.number?.description).toContain('with a leading zero');
  expect(Remittance?.properties.begun?.description).toContain('its challenge exists');
  expect(Challenge?.properties.methodId?.description).toContain('`methods`');
  // Of a field within a field, and beside a reference.
  const { authentication } = InitUiReply?.properties ?? {};
  expect(authentication).toMatchObject({
    properties: {
      qrLogIn: {
        $ref: '#/components/schemas/AppLogIn',
        description: expect.stringContaining('after a reload'),
      },
    },
  });
});

test('comments on one line or several, of a schema or its fields, are found; those of anything else are not', () => {
  const source = [
    '/** Not of a schema. */',
    'const Word = z.string();',
    '',
    '/**',
    ' * Two lines',
    ' * by {@link Word}.',
    ' */',
    'export const First = z.object({',
    '  plain: Word,',
    '  /** A field. */',
    '  told: z.object({',
    '    /** A field',
    '     * within. */',
    '    within: Word,',
    '  }),',
    '});',
    'export type First = z.infer<typeof First>;',
    '',
    '/** Of a call. */',
    'export const call = endpoint({',
    '  /** Of its body. */',
    '  body: First,',
    '});',
    '',
    'export const Last = z.string();',
    '',
  ].join('\n');
  expect(saidIn(source)).toEqual(
    new Map([
      [
        'First',
        {
          itself: 'Two lines by `Word`.',
          fields: new Map([
            ['told', 'A field.'],
            ['within', 'A field within.'],
          ]),
        },
      ],
      ['Last', { itself: undefined, fields: new Map() }],
    ]),
  );
});
