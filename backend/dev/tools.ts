import type { Language } from '#contract/locale.ts';

/** A page for developers. */
export interface Tool {
  readonly title: string;
  /** The language it opens in. */
  readonly lang: Language;
  readonly script: string;
  /** Whether it frames other pages of this server, or is framed by one. */
  readonly frames?: 'others' | 'inside';
}

/** Pages for developers, by address; they exist here and nowhere else. */
export const TOOLS: Readonly<Record<string, Tool>> = {
  '/dev/flows': { title: 'Flows', lang: 'en', script: 'src/dev/flows/main.tsx' },
  '/dev/gallery': {
    title: 'Gallery',
    lang: 'en',
    script: 'src/dev/gallery/main.tsx',
    frames: 'others',
  },
  '/dev/gallery/frame': {
    title: 'Gallery',
    lang: 'de',
    script: 'src/dev/gallery/frame/main.tsx',
    frames: 'inside',
  },
};

/** The page of a tool. */
export const toolPage = (page: string, { title, lang, script }: Tool): string =>
  page
    .replace('lang="en"', `lang="${lang}"`)
    .replace('%title%', title)
    .replace('%script%', `/${script}`);
