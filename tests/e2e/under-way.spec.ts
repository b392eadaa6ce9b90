import { hold } from './support/hold.ts';
import { expect, test } from './support/test.ts';
import { atRest, follow } from './support/under-way.ts';

test('[D2] a page that reads an answer, and then asks for what it names, is not at rest between the two', async ({
  page,
  bank,
}) => {
  await page.goto(`${bank.url}/services_auth/auth-backend/healthz`);
  follow(page);
  const happened: string[] = [];
  const answer = await hold(page, '**/healthz?next', (route) => {
    happened.push('answered');
    return route.continue();
  });
  const asked = page.waitForRequest('**/healthz?next');
  const first = page.waitForEvent('requestfinished');
  await page.evaluate(() => {
    const ask = async (query: string) => (await fetch(query)).text();
    // On a busy machine, it takes long to read.
    const read = () => {
      const until = performance.now() + 500;
      while (performance.now() < until);
      void ask('?next');
    };
    void ask('?first').then(() => setTimeout(read));
  });
  await first;
  const rest = atRest(page).then(() => happened.push('at rest'));
  await asked;
  await page.evaluate(() => {});
  answer();
  await rest;
  expect(happened).toEqual(['answered', 'at rest']);
});
