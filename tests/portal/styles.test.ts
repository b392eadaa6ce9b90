import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guestStyles } from '#src/build/portal-styles.ts';

const stylesheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => `src/${file}`);

test.each(stylesheets)(
  '[X9] %s as a guest: no page, no width of a window, no rem',
  async (file) => {
    const css = await guestStyles(file);
    expect(css).not.toMatch(
      /:root|(?<![\w.-])(html|body)\s*\{|@media[^{]*width|\dvw\b|\drem\b(?!\))/,
    );
  },
);

test.each(stylesheets)(
  '[X9] %s as a guest: Safari does not know the thickness of an underline in its short form',
  async (file) => {
    expect(await guestStyles(file)).not.toMatch(/text-decoration:[^;}]*\d/);
  },
);

test('[N1] on an iPhone no text is enlarged on its own when it is turned: the property that only iPhones know is kept', async () => {
  expect(await guestStyles('src/styles/base.css')).toContain('-webkit-text-size-adjust:100%');
});

test('[L2] in Edge one button shows the PIN, not also the browser’s own beside ours: what only Edge knows is kept', async () => {
  expect(await guestStyles('src/ui/field.css')).toContain('::-ms-reveal{display:none}');
});

test('[X9] every value that a theme may set is the guest’s own', () => {
  const valuesIn = (file: string) => new Set(readFileSync(file, 'utf8').match(/--bank-[\w-]+/g));
  const reset = valuesIn('src/portal/guest.css');
  const used = valuesIn('src/styles/tokens.css');
  expect(used.size).toBeGreaterThan(5);
  expect([...used].filter((name) => !reset.has(name))).toEqual([]);
});
