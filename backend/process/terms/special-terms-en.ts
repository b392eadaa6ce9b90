import type { TermsText } from './text.ts';

/** The special terms in English. special-terms-en.pdf is printed from this text (npm run docs:terms). */
export const SPECIAL_TERMS_EN: TermsText = {
  title: 'Special terms for the central authentication service',
  version: '2026-01',
  sections: [
    {
      heading: '1. What the service does',
      paragraphs: [
        'The central authentication service confirms your identity to third parties of your choice (“requesting parties”). To do so, you log in to the bank by the means agreed with you. The bank then tells the requesting party the result and, where you have consented, further data about you.',
        'These special terms apply in addition to the bank’s general terms and conditions and to the terms for online banking. Where they differ, these special terms take precedence for the central authentication service.',
      ],
    },
    {
      heading: '2. Who may use it',
      paragraphs: [
        'The service is open to natural persons of legal age who have access to online banking with the bank and an active security procedure. No requesting party is obliged to accept the service.',
        'You use the service for yourself only. A person holding a power of attorney over your account logs in with their own credentials and never with yours.',
      ],
    },
    {
      heading: '3. Logging in and confirming',
      paragraphs: [
        'You log in with your access key or alias and your PIN. Where the law requires strong customer authentication, or where the bank considers it necessary for your protection, you also confirm the order with your security procedure, for instance by a TAN.',
        'Before confirming, please check that the order shown on your device matches what you want to do, in particular the name of the requesting party. If anything differs, do not confirm, and contact the bank.',
        'After five consecutive failed attempts the bank blocks the PIN or the security procedure concerned. How the block can be lifted is shown on the screen or explained by the bank.',
      ],
    },
    {
      heading: '4. Passing on data',
      paragraphs: [
        'The bank passes on only the data that is shown to you beforehand, and only to the requesting party named there. You decide afresh each time; if you refuse, nothing is passed on.',
        'From the moment of receipt, the requesting party is responsible for the data it has received. How it handles this data is set out in its own privacy notice.',
        'For as long as the law requires, the bank records when you used the service, with which requesting party and with which result. The records contain neither your PIN nor a TAN.',
      ],
    },
    {
      heading: '5. Your duties of care',
      paragraphs: [
        'Keep your PIN and your security procedure secret and safe. Enter them only on pages of the bank. The bank’s staff will never ask you for your PIN or a TAN, either by phone or by email.',
        'If you notice or suspect that somebody else knows your credentials or uses your device, have your access blocked without delay. The bank’s blocking service can be reached at any time, free of charge.',
      ],
    },
    {
      heading: '6. Costs, liability, changes and termination',
      paragraphs: [
        'The bank makes no charge for the service. Liability for unauthorised or wrongly executed orders is governed by the law and by the terms for online banking; it is neither extended nor restricted by these special terms.',
        'The bank offers you changes to these special terms in text form no later than two months before they are to take effect. They become part of the contract only if you agree to them.',
        'You may end the use of the service at any time without notice. The bank may end it with two months’ notice. Data already passed on remains unaffected.',
      ],
    },
  ],
};
