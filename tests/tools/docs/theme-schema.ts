import * as z from 'zod/mini';
import { Theme } from '#contract/theme.ts';

/** docs/theme.schema.json, by which editors complete and check a theme.json. */
export function themeSchema(): object {
  return {
    ...z.toJSONSchema(Theme, { io: 'input', target: 'draft-2020-12' }),
    title: 'A theme of the central log-in',
  };
}
