import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { SERVICE_PATHS } from '#contract/forward.ts';
import { LOCALES, type Locale, languageIn } from '#contract/locale.ts';
import { Refusal } from '../../refusal.ts';
import { projectRoot } from '../../settings/project-root.ts';
import { TermsName } from '../steps/state.ts';

export const TERMS_FILES_PATH = `${SERVICE_PATHS['portal-content-v2']}/terms`;

/** The file name of a document in one language, such as `qes-terms-de.pdf`. */
export function termsFileName(name: TermsName, locale: Locale): string {
  return `${name}-terms-${languageIn(locale)}.pdf`;
}

const FILES: ReadonlySet<string> = new Set(
  TermsName.options.flatMap((name) => LOCALES.map((locale) => termsFileName(name, locale))),
);

/** The folder of the PDF files. `npm run docs:terms` prints them from the texts next to this file. */
export function termsFilesFolder(): string {
  return join(projectRoot(), 'backend/process/terms/pdf');
}

/** Serves the documents for download (A7). They are public: no session is needed. */
export function termsFilesRoute(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${TERMS_FILES_PATH}/:file`, async (request, reply) => {
    const { file } = request.params;
    if (!FILES.has(file)) throw new Refusal('NOT_FOUND');
    return reply
      .type('application/pdf')
      .header('cache-control', 'public, max-age=300')
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(await readFile(join(termsFilesFolder(), file)));
  });
}
