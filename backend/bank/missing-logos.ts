import { existsSync } from 'node:fs';
import { join } from 'node:path';
import querystring from 'node:querystring';
import { WIZARD_BASE } from '#contract/endpoint.ts';
import type { Config } from '../settings/config.ts';

/** The logos of BANKS whose addresses are those of the wizard's files, among which they are not (Y2). */
export function missingLogos({
  banks,
  publicUrl,
  wizardDir,
  publicDir,
}: Pick<Config, 'banks' | 'publicUrl' | 'wizardDir' | 'publicDir'>): string[] {
  const settings = Object.values(banks).flatMap((locales) => Object.values(locales));
  const logos = new Set(settings.flatMap(({ logos = [] }) => logos.map(({ url }) => url)));
  return [...logos].filter((url) => {
    const { pathname } = new URL(url, publicUrl);
    const file = querystring.unescape(pathname.slice(WIZARD_BASE.length));
    // Any other may be one of the bank's own web server.
    const isOurs = pathname.startsWith(WIZARD_BASE);
    return isOurs && ![wizardDir, publicDir].some((folder) => existsSync(join(folder, file)));
  });
}
