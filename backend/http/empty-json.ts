import type { FastifyInstance } from 'fastify';

/** Many calls have no body (A7); whoever announces JSON all the same is not refused for it. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else parseJson(request, body, done);
    },
  );
}
