import { expect, test } from 'vitest';
import { bankFor } from './bank.ts';

const german = { name: 'Bank am Markt', banknameAusblenden: false, accessKeyName: 'Schlüssel' };
const english = { name: 'Market Bank', banknameAusblenden: false };

test('[Y4] the bank in the language asked for, else in the first there is, else none', () => {
  expect(bankFor({ 'de-DE': german, 'en-GB': english }, 'en-GB').name).toBe('Market Bank');
  expect(bankFor({ 'de-DE': german }, 'en-GB')).toMatchObject({
    name: 'Bank am Markt',
    accessKeyName: 'Schlüssel',
  });
  expect(bankFor({ 'en-GB': english }, 'de-DE').name).toBe('Market Bank');
  expect(bankFor({}, 'de-DE')).toEqual({ name: '', links: [], logos: [], infoMessages: [] });
});

test('[Y4] a hidden name is empty', () => {
  expect(bankFor({ 'de-DE': { ...german, banknameAusblenden: true } }, 'de-DE').name).toBe('');
});

test.each([
  ['Bank <b>am</b> Markt<br/>', 'Bank am Markt'],
  ['Volksbank<br>Musterstadt', 'Volksbank Musterstadt'],
  ['Bank\n  am\t Markt<BR>in<br>Musterstadt', 'Bank am Markt in Musterstadt'],
  ['Müller &amp; Söhne&nbsp;Bank', 'Müller & Söhne Bank'],
  ['Volks&shy;bank &quot;Rhein&quot;', 'Volksbank "Rhein"'],
  ['Volksbank M&uuml;nchen, Gro&szlig;e &Ouml;ffnung', 'Volksbank München, Große Öffnung'],
  ['A &amp;lt; B', 'A &lt; B'],
])('[P1] markup is stripped from the name: %s', (name, text) => {
  expect(bankFor({ 'de-DE': { ...german, name } }, 'de-DE').name).toBe(text);
});
