import { readdirSync, readFileSync } from 'node:fs';

const CONTRACT = 'contract';
const COMMENT = String.raw`\/\*\*(?<comment>(?:(?!\*\/)[\s\S])*)\*\/\n`;
/** A schema as it is exported, up to the next declaration; and, in it, a field with the comment before it. */
const SCHEMA = new RegExp(
  String.raw`(?:^${COMMENT})?^export const (?<name>[A-Z]\w*) = (?<body>[\s\S]*?)(?=\n(?:\/\*|export |const )|$(?![\s\S]))`,
  'gm',
);
const FIELD = new RegExp(String.raw`${COMMENT} *(?<name>\w+):`, 'g');

/** What the contract says of a schema, and of its fields by their names. */
export interface Said {
  readonly itself: string | undefined;
  readonly fields: ReadonlyMap<string, string>;
}

/** A comment's text on one line, with code in place of links. */
const plain = (comment: string): string =>
  comment
    .replace(/\n *\*/g, ' ')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim();

/** What the comments of a source say of each schema that it exports. */
export function saidIn(source: string): Map<string, Said> {
  return new Map(
    [...source.matchAll(SCHEMA)].map(({ groups = {} }) => {
      const { comment, name = '', body = '' } = groups;
      const fields = [...body.matchAll(FIELD)].map(
        (field) => [field.groups?.name ?? '', plain(field.groups?.comment ?? '')] as const,
      );
      return [name, { itself: comment && plain(comment), fields: new Map(fields) }];
    }),
  );
}

/** What the comments of the contract say of each schema: a backend of another language sees only its document. */
export const saidInContract = (): Map<string, Said> =>
  new Map(
    readdirSync(CONTRACT)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => [...saidIn(readFileSync(`${CONTRACT}/${file}`, 'utf8'))]),
  );
