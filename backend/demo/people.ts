import { hash } from 'node:crypto';
import type { SignatureRequest } from '../bank/customers.ts';
import type { StepName } from '../process/steps/table.ts';

/** A demo customer; the README's table says what each is for. */
export interface Persona {
  readonly alias: string;
  readonly accessKey: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly birthdate: string;
  readonly city: string;
  readonly steps: readonly StepName[];
  readonly pinBlocked?: boolean;
  /** Accounts besides the main one. */
  readonly furtherAccounts?: readonly string[];
  readonly signatureRequest?: SignatureRequest;
}

/** Invented: there is no such document. The hash is that of its title. */
const CONTRACT: SignatureRequest = {
  documentName: 'Rahmenvertrag Energie 2026.pdf',
  documentHash: hash('sha256', 'Rahmenvertrag Energie 2026'),
  trustService: 'Siegelwerk Vertrauensdienste',
};

export const PERSONAS: readonly Persona[] = [
  {
    alias: 'anna',
    accessKey: '1000001',
    givenName: 'Anna',
    familyName: 'Albrecht',
    birthdate: '1988-03-14',
    city: '50667 Köln',
    steps: ['psd2-auth'],
  },
  {
    alias: 'bruno',
    accessKey: '1000002',
    givenName: 'Bruno',
    familyName: 'Bergmann',
    birthdate: '1975-11-02',
    city: '80331 München',
    steps: ['psd2-auth', 'browser-detection', 'terms-of-service', 'consent', 'preferred-account'],
    furtherAccounts: ['Gemeinschaftskonto', 'Tagesgeld'],
  },
  {
    alias: 'clara',
    accessKey: '1000003',
    givenName: 'Clara',
    familyName: 'Conrad',
    birthdate: '1992-07-29',
    city: '20095 Hamburg',
    steps: ['psd2-auth', 'terms-of-service-qes', 'terms-of-service-qid', 'signature-consent'],
    signatureRequest: CONTRACT,
  },
  {
    alias: 'david',
    accessKey: '1000004',
    givenName: 'David',
    familyName: 'Demir',
    birthdate: '1983-01-19',
    city: '10115 Berlin',
    steps: ['psd2-auth', 'remittance'],
    furtherAccounts: ['Gemeinschaftskonto'],
  },
  {
    alias: 'emma',
    accessKey: '1000005',
    givenName: 'Emma',
    familyName: 'Ebert',
    birthdate: '1999-09-08',
    city: '04109 Leipzig',
    steps: ['psd2-auth'],
  },
  {
    alias: 'felix',
    accessKey: '1000006',
    givenName: 'Felix',
    familyName: 'Fuchs',
    birthdate: '1968-05-23',
    city: '70173 Stuttgart',
    steps: ['psd2-auth'],
  },
  {
    alias: 'greta',
    accessKey: '1000007',
    givenName: 'Greta',
    familyName: 'Grimm',
    birthdate: '1979-12-31',
    city: '28195 Bremen',
    steps: [],
    pinBlocked: true,
  },
  {
    alias: 'henry',
    accessKey: '1000008',
    givenName: 'Henry',
    familyName: 'Hartmann',
    birthdate: '1957-04-05',
    city: '01067 Dresden',
    steps: [],
  },
];
