import type { Locale } from '#contract/locale.ts';

/*
 * Figures look the same in every language: German format, euro, the bank's time zone (I2). So an order reads
 * the same on the page, in the app and in the text message.
 */
const LOCALE = 'de-DE';
const TIME_ZONE = 'Europe/Berlin';

// Created on first use: reading the locale data for each takes a slow phone 50 ms.
let money: Intl.NumberFormat | undefined;
let moment: Intl.DateTimeFormat | undefined;

const moneyIn = (locale: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });

/** With a minus, as wide as the figures, where there is one: screen readers say nothing of the hyphen in its place. */
const write = (format: Intl.NumberFormat, cents: number): string =>
  format.format(cents / 100).replace('-', '\u2212');

/** 123456 → 1.234,56 € */
export function formatCents(cents: number): string {
  money ??= moneyIn(LOCALE);
  return write(money, cents);
}

/**
 * An amount as it is spoken in a language: 10000000 → €100,000.00 in English. An English voice would read the
 * German form 100.000,00 € as a hundred point nought.
 */
export const sayCents = (cents: number, locale: Locale): string => write(moneyIn(locale), cents);

/** ISO time → 24.12.2026, 18:30 */
export function formatMoment(iso: string): string {
  moment ??= new Intl.DateTimeFormat(LOCALE, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  });
  return moment.format(new Date(iso));
}

/** e3b0c44298fc… → e3b0 c442 98fc …: in groups of four, so that they can be compared. */
export const formatHash = (hash: string): string => hash.replace(/(.{4})(?=.)/g, '$1 ');

/** DE02120300000000202051 → DE02 1203 0000 0000 2020 51 */
export const formatIban = (iban: string): string => formatHash(iban.replace(/\s/g, ''));

/** 2000-02-29 → 29.02.2000; anything else unchanged. */
export function formatDay(day: string): string {
  return day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1');
}

/** 123456 → 123 kB, on one line */
export function formatBytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1000))}\u00A0kB`;
}
