import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { RuntimeConfigInput } from '#contract/runtime-config.ts';

const BLOCK = /(<script type="application\/json" id="config">)[^<]*(<\/script>)/;

/** The page as built, with its configuration in the data block that the build left for it. */
export function configuredPage(html: string, config: RuntimeConfigInput): string {
  if (Object.keys(config).length === 0) return html;
  if (!BLOCK.test(html)) throw new Error('index.html has no place for the configuration');
  // A data block ends at the first `</script`: nothing in it may look like a tag.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return html.replace(BLOCK, (_, begin: string, end: string) => begin + json + end);
}

/** Origins besides the page's own that configured scripts come from. */
export function scriptOrigins({ elements = {} }: RuntimeConfigInput): readonly string[] {
  const foreign = Object.values(elements)
    .map(({ script }) => script)
    .filter((script) => URL.canParse(script));
  return [...new Set(foreign.map((script) => new URL(script).origin))];
}

/** A page in each form that browsers accept. */
export interface PackedPage {
  readonly plain: Buffer;
  readonly br: Buffer;
}

/** Packs a page once, so that sending it takes no work. */
export async function packPage(html: string): Promise<PackedPage> {
  return { plain: Buffer.from(html), br: await promisify(brotliCompress)(html) };
}
