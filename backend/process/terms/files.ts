import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../refusal.ts';
import { projectRoot } from '../../root.ts';

export const TERMS_FILES_PATH = '/forward/portal-content/terms';

const FILE = /^(special|qes|qid)-terms-(de|en)\.pdf$/;

/** The printed documents lie beside the texts they are printed from (npm run docs:terms). */
export function termsFilesFolder(): string {
  return join(projectRoot(), 'backend/process/terms/pdf');
}

/** The documents to download (A7). Anybody may read them, before any log-in. */
export function termsFilesRoute(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${TERMS_FILES_PATH}/:file`, async (request, reply) => {
    const { file } = request.params;
    if (!FILE.test(file)) throw new Refusal('NOT_FOUND');
    return reply
      .type('application/pdf')
      .header('cache-control', 'public, max-age=300')
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(await readFile(join(termsFilesFolder(), file)));
  });
}
