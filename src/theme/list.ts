import { themeList } from '#contract/platform.ts';
import { DEFAULT_THEME_LIST } from '#machines/theme/theme-id.ts';
import { call } from '#src/services/call.ts';

/** The available themes: the bank's list (themeProfiles), or those that come with the wizard (T2, T5). */
export async function listThemes(): Promise<readonly string[]> {
  const answer = await call(themeList).catch(() => undefined);
  return answer?.kind === 'done' ? answer.value.themeProfiles : DEFAULT_THEME_LIST;
}

/** For the log: why the bank's server had no stylesheet for a theme, as far as its list tells. Never rejects. */
export async function explainMissingTheme(themeId: string): Promise<string> {
  const themes = await listThemes();
  return themes.includes(themeId)
    ? `Theme ${themeId} unavailable: the local copy serves`
    : `Theme ${themeId} unknown: there are ${themes.filter(Boolean).join(', ')}`;
}
