import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const CITATION = /\[(?<title>[^\]]+)\]\((?<file>[^)]+\.(?:test|spec)\.tsx?)\)/g;

/** Tests that a page cites by title and file but that do not exist. */
export function lostCitations(page: string): string[] {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(CITATION)].flatMap(({ groups: { title = '', file = '' } = {} }) => {
    const place = path.join(path.dirname(page), file);
    const found = existsSync(place) && readFileSync(place, 'utf8').includes(title);
    return found ? [] : [`${page} names a test that is not in ${file}: ${title}`];
  });
}
