import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** Files worth compressing; images and PDFs already are. */
const TEXT = /\.(?:html|js|css|svg|json|txt|webmanifest)$/;
const brotli = promisify(brotliCompress);
const MAXIMUM = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Writes `file.br` beside every text asset, so that the backend can send it as it is. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = 'dist/client' }) {
        const entries = await readdir(dir, { recursive: true, withFileTypes: true });
        const files = entries
          .filter(
            (entry) =>
              entry.isFile() && TEXT.test(entry.name) && !entry.parentPath.endsWith('.vite'),
          )
          .map((entry) => path.join(entry.parentPath, entry.name))
          // The portal's build shares the folder with the client's, whose files are compressed already.
          .filter((file) => !existsSync(`${file}.br`));
        await Promise.all(
          files.map(async (file) =>
            writeFile(`${file}.br`, await brotli(await readFile(file), MAXIMUM)),
          ),
        );
      },
    },
  };
}
