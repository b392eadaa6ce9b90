import type { consent as german } from '../de/consent.ts';
import type { Phrases } from '../phrases.ts';

/** Texts of the consent to forward data. */
export const consent = {
  CONSENT: {
    PAGE_TITLE: 'Forward data',
    TITLE: 'Forward data',
    TITLE_SAME_ENTITY: 'Use your data',
    LEAD: '{{clientName}} is asking your bank for this data:',
    LEAD_SAME_ENTITY: 'This data will be used for {{clientName}}:',
    DATA: 'Your data',
    RECIPIENT: 'The data goes to {{recipient}}. Without your consent, nothing will be forwarded.',
    AGAIN_one:
      '{{recipient}} can retrieve this data again for one hour, without you logging in again.',
    AGAIN_other:
      '{{recipient}} can retrieve this data again for {{count}}\u00A0hours, without you logging in again.',
    POLICY: 'Privacy notice of {{recipient}}',
    GIVE: 'Agree and forward',
    DENY: 'Do not forward',
    GIVE_SAME_ENTITY: 'Agree and continue',
    DENY_SAME_ENTITY: 'Do not agree',
    CLAIM: {
      SUB: 'Identifier for this service',
      NAME: 'Name',
      GIVEN_NAME: 'First name',
      FAMILY_NAME: 'Last name',
      BIRTHDATE: 'Date of birth',
      ADDRESS: 'Address',
      EMAIL: 'Email address',
      PHONE_NUMBER: 'Phone number',
      IBAN: 'IBAN',
      BIC: 'BIC',
      BANK_NAME: 'Bank',
    },
  },
} as const satisfies Phrases<typeof german>;
