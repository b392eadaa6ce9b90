import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { Bank } from './support/bank.ts';
import { expect, testWith } from './support/test.ts';

const test = testWith(() => Bank.startWatching());

/** Whether the page shown is the one that was marked. */
const isMarked = (page: Page) => page.evaluate(() => document.body.dataset.marked === 'yes');

/** Does something after which the page is reloaded, and waits for that. */
async function reloads(page: Page, change: () => void): Promise<void> {
  await page.evaluate(() => {
    document.body.dataset.marked = 'yes';
  });
  change();
  // While it is being replaced, nobody answers.
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
}

test('[D1] whatever source changes, an open page of the developers’ server follows, and the log-in goes on', async ({
  bank,
  customer,
  guard,
}) => {
  const { page } = customer;
  const unserved = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket|504|dynamically imported module/;
  guard.allow(unserved, 'the server restarts');
  const change = (file: string, from: string, to: string) => {
    const source = path.join(bank.sources, file);
    writeFileSync(source, readFileSync(source, 'utf8').replace(from, to));
  };
  await customer.openRelyingParty();
  await customer.identifier.fill('anna');

  await test.step('a text in the other language changes nothing, and what changes later arrives', async () => {
    change('src/i18n/en/core.ts', 'export', '// Changed.\nexport');
    change('src/screens/log-in/screen.css', '', ':root { --changed: yes; }\n');
    const changed = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--changed'));
    await expect.poll(changed).toBe('yes');
    change('src/screens/log-in/fields.tsx', "label={t('LOGIN.PIN')}", 'label="Changed"');
    await expect(page.getByLabel('Changed', { exact: true })).toBeVisible();
    await expect(customer.identifier).toHaveValue('anna');
  });

  await test.step('the backend', async () => {
    await reloads(page, () =>
      change('backend/process/handlers.ts', 'import', '// Changed.\nimport'),
    );
    await expect(customer.identifier).toBeEditable();
  });

  await test.step('the contract', async () => {
    await reloads(page, () => change('contract/process.ts', 'import', '// Changed.\nimport'));
    await expect(customer.identifier).toBeEditable();
  });

  await test.step('it ends by itself while a page is open', async () => {
    await bank.end('SIGTERM');
    expect(bank.log).not.toContain('Force killing');
  });
});
