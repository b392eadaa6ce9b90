import { CALL_BY_CALL } from '../model/support/ports.ts';
import { expect, test } from './support/test.ts';

test('[A7] terms that cannot be previewed lead to error-technical', async ({
  customer,
  page,
  guard,
}) => {
  guard.allow(/500|Failed to load resource/, 'the backend fails here');
  await page.setExtraHTTPHeaders(CALL_BY_CALL);
  await page.route('**/document-preview*', (route) =>
    route.fulfill({ status: 500, json: { code: 'TECHNICAL_ERROR', traceId: 'TRACE-0001' } }),
  );
  await customer.openRelyingParty();
  await customer.logIn('bruno');
  await customer.confirmTan('bruno');
  await customer.confirmBrowser('bruno', false);
  await expect(customer.headline('ERROR.TECHNICAL.TITLE')).toBeVisible();
  await expect(page.getByText('TRACE-0001')).toBeVisible();
});
