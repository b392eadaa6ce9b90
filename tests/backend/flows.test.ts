import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ConsentDetails } from '#contract/later-steps.ts';
import { LOCALES } from '#contract/locale.ts';
import { TermsDocument } from '#contract/steps.ts';
import { facts, shared, Wizard } from './harness.ts';

const running = shared();
const open = (client?: string) => Wizard.open(running().browser(), client);

/** A log-in of bruno's that has come as far as the terms. */
async function toTheTerms(): Promise<Wizard> {
  const wizard = await open();
  await wizard.logInAndWalk('bruno', 'APPROVE_TERMS_OF_SERVICE');
  return wizard;
}

async function acceptTerms(wizard: Wizard): Promise<void> {
  const preview = await wizard.post('steps/terms-of-service/document-preview?locale=de-DE');
  expect(z.parse(TermsDocument, preview.body).title).toContain('Sonderbedingungen');
  expect((await wizard.post('steps/terms-of-service/approval')).status).toBe(200);
}

describe('customers of the demo', () => {
  test('[A1] [A5] [E7] anna logs in, confirms by TAN and comes back with claims', async () => {
    const wizard = await open();
    expect((await wizard.logIn(' Anna ')).status).toBe(200);
    expect(await wizard.next()).toBe('START_TAN_PROCESS_FOR_PSD2_AUTH');
    await wizard.confirmByTan('anna', 'psd2-auth');
    expect(await wizard.next()).toBeUndefined();
    const page = await wizard.complete();
    expect(page.url.pathname).toBe('/callback');
    expect(facts(page)).toMatchObject({
      given_name: 'Anna',
      locale: 'de-DE',
      email_verified: 'true',
      bank_name: 'Bank am Markt',
      bic: 'BAMKDEF1XXX',
      amr: '["pwd","otp","mfa"]',
    });
  });

  test('[A4] [A7] [A8] bruno confirms, accepts the terms, consents and comes back', async () => {
    const wizard = await open();
    await wizard.logIn('1000002');
    await wizard.confirmByTan('bruno', 'psd2-auth');
    expect(await wizard.next()).toBe('START_TAN_PROCESS_FOR_BROWSER_DETECTION_AUTH');
    await wizard.walk('bruno', 'APPROVE_TERMS_OF_SERVICE');
    expect(await wizard.next()).toBe('APPROVE_TERMS_OF_SERVICE');
    await acceptTerms(wizard);
    expect(await wizard.next()).toBe('GIVE_CONSENT');
    const details = z.parse(ConsentDetails, (await wizard.get('steps/consent/consent')).body);
    expect(details.recipient).toBe('Lumen Energy');
    expect(details.claims).toContainEqual({ claim: 'family_name', value: 'Bergmann' });
    expect(details.claims.map(({ claim }) => claim)).toEqual(
      expect.arrayContaining(['given_name', 'birthdate', 'email', 'iban', 'address']),
    );
    const given = await wizard.post('steps/consent/consent', { decision: 'given' });
    expect(given.status).toBe(200);
    expect(await wizard.walk('bruno')).toEqual(['SELECT_PREFERRED_IBAN']);
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Bruno' });
  });

  test.each([
    ['given', 'denied', { given_name: 'Bruno' }],
    ['denied', 'given', { error: 'access_denied' }],
  ] as const)(
    '[A8] [S6] a consent that is %s stays so, even if it is %s in another tab afterwards',
    async (first, second, told) => {
      const wizard = await toTheTerms();
      await acceptTerms(wizard);
      await wizard.get('steps/consent/consent');
      for (const decision of [first, second]) {
        expect((await wizard.post('steps/consent/consent', { decision })).status).toBe(200);
      }
      await wizard.walk('bruno');
      expect(facts(await wizard.complete())).toMatchObject(told);
    },
  );

  test('[A8] [E8] a denied consent ends the steps, and the party gets access_denied', async () => {
    const wizard = await toTheTerms();
    await acceptTerms(wizard);
    await wizard.post('steps/consent/consent', { decision: 'denied' });
    expect(await wizard.next()).toBeUndefined();
    expect(facts(await wizard.complete())).toMatchObject({ error: 'access_denied' });
  });

  test('[A8] consent is refused before its content was shown, and the audit log has what was shown', async () => {
    const wizard = await toTheTerms();
    await acceptTerms(wizard);
    const give = () => wizard.post('steps/consent/consent', { decision: 'given' });
    expect((await give()).body.code).toBe('STEP_NOT_CURRENT');
    await wizard.get('steps/consent/consent');
    expect((await give()).status).toBe(200);
    expect(await running().audited('consent.given', wizard.id)).toMatchObject([
      { detail: expect.stringMatching(/^openid .*: .*\bbirthdate\b.*\biban\b/) },
    ]);
  });

  test('[A1] henry has nothing more to do', async () => {
    const wizard = await open();
    const answer = await wizard.logIn('henry');
    expect(answer.body).toEqual({
      authenticationProcessCompleted: true,
      nextAuthenticationProcessStep: null,
    });
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Henry', amr: '["pwd"]' });
  });

  test('[L4] greta unlocks her PIN by TAN, and the next time it is not blocked', async () => {
    const wizard = await open();
    expect((await wizard.logIn('greta', '99999')).body.code).toBe('PIN_LOCKED_AND_WRONG');
    expect((await wizard.logIn('greta')).status).toBe(200);
    expect(await wizard.next()).toBe('START_TAN_PROCESS_FOR_UNLOCK_PIN');
    await wizard.confirmByTan('greta', 'unlock-pin');
    expect(facts(await wizard.complete())).toMatchObject({ given_name: 'Greta' });

    const again = await open();
    expect((await again.logIn('greta', '99999')).body.code).toBe('INVALID_CREDENTIALS');
    await again.logIn('greta');
    expect(await again.next()).toBeUndefined();
  });

  test.each(['david', 'emma', 'felix'])('[A1] %s confirms by TAN', async (alias) => {
    const wizard = await open();
    await wizard.logIn(alias);
    await wizard.confirmByTan(alias, 'psd2-auth');
    expect(facts(await wizard.complete()).email).toBe(`${alias}@kunde.example`);
  });

  test('[E7] the subject differs per customer and stays the same per customer', async () => {
    const subjectOf = async (alias: string) => {
      const wizard = await open();
      await wizard.logIn(alias);
      if (alias === 'anna') await wizard.confirmByTan(alias, 'psd2-auth');
      return facts(await wizard.complete()).sub;
    };
    const henry = await subjectOf('henry');
    expect(await subjectOf('anna')).not.toBe(henry);
    expect(await subjectOf('HENRY')).toBe(henry);
  });
});

describe('steps', () => {
  test('[A7] terms that were not shown cannot be accepted', async () => {
    const wizard = await toTheTerms();
    const answer = await wizard.post('steps/terms-of-service/approval');
    expect([answer.status, answer.body.code]).toEqual([409, 'STEP_NOT_CURRENT']);
  });

  test('[A2] a step that lies ahead is refused, a step already taken says where things stand', async () => {
    const wizard = await open();
    await wizard.logIn('bruno');
    const ahead = await wizard.post('steps/consent/consent', { decision: 'given' });
    expect([ahead.status, ahead.body.code]).toEqual([409, 'STEP_NOT_CURRENT']);
    expect((await wizard.get('post-process')).status).toBe(409);
    expect((await wizard.post('completion')).status).toBe(409);
    await wizard.walk('bruno', 'APPROVE_TERMS_OF_SERVICE');
    const repeated = await wizard.post('steps/psd2-auth/tan-end');
    expect(JSON.stringify(repeated.body)).toContain('APPROVE_TERMS_OF_SERVICE');
    expect((await wizard.post('steps/nowhere/tan-start')).status).toBe(404);
  });

  test('[A1] nothing but the log-in is possible before the log-in', async () => {
    const wizard = await open();
    expect((await wizard.get('process')).status).toBe(409);
    expect((await wizard.post('steps/psd2-auth/tan-start')).status).toBe(409);
    expect((await wizard.post('completion')).status).toBe(409);
  });

  test('[A7] the special terms can be downloaded as PDF in every language', async () => {
    for (const locale of LOCALES) {
      const wizard = await toTheTerms();
      const answer = await wizard.post(`steps/terms-of-service/document-preview?locale=${locale}`);
      const { pdf, sections } = z.parse(TermsDocument, answer.body);
      expect(sections.length).toBeGreaterThan(4);
      const file = await fetch(running().origin + pdf.url);
      expect(file.headers.get('content-type')).toBe('application/pdf');
      expect(file.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[\w-]+\.pdf"$/,
      );
      const content = Buffer.from(await file.arrayBuffer());
      expect(content.subarray(0, 5).toString()).toBe('%PDF-');
      expect(content.length).toBe(pdf.bytes);
    }
  });
});
