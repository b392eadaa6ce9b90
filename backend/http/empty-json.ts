import type { FastifyInstance } from 'fastify';

/** Accepts an empty body that is declared as JSON, as many calls have no body (A7). */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else parseJson(request, body, done);
    },
  );
}
