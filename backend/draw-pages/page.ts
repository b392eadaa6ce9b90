import type { DrawnAhead } from '#contract/first-screen.ts';
import { languageIn } from '#contract/locale.ts';
import { AHEAD_ELEMENT_ID, FORM_ELEMENT_ID, SCRIPTS_ELEMENT_ID } from '#contract/page.ts';
import { inOneLanguage, ROOT, stillLoading } from '../http/drawn-page.ts';
import { escapeHtml } from '../http/html.ts';
import { inDataBlock } from '../http/wizard-page.ts';
import { DrawingError } from './error.ts';

/** The tags that load or preload a script of the wizard. */
const SCRIPT = /\s*<(?:link rel="modulepreload"|script type="module")[^>]*>(?:<\/script>)?/g;

interface Parts {
  /** The wizard's page as it was built and configured. */
  readonly built: string;
  /** The address of the script of src/ahead: see Tools. */
  readonly script: string;
  readonly ahead: DrawnAhead;
  /** The form, and the window's title. */
  readonly html: string;
  readonly title: string;
}

/** Preloads what the form needs besides the entry calls, in the same way as the script will request it. */
function preloads({ colours, bundle }: DrawnAhead): string {
  const link = (url: string, scheme?: string) => {
    const media = scheme ? ` media="(prefers-color-scheme: ${scheme})"` : '';
    return `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escapeHtml(url)}"${media}>`;
  };
  return link(colours.LIGHT, 'light') + link(colours.DARK, 'dark') + link(bundle);
}

/**
 * A page that was drawn ahead: the built page, with the form in a template, which browsers neither show nor
 * fill until the script says so, and with the wizard's own scripts in another template. It contains nothing
 * that needs a hash of its own in the policy.
 * @throws {DrawingError} if it is no page of ours.
 */
export function pageDrawnAhead({ built, script, ahead, html, title }: Parts): string {
  const language = languageIn(ahead.locale);
  const page = inOneLanguage(built, language);
  const words = ROOT.exec(page)?.[1];
  const scripts = page.match(SCRIPT)?.join('');
  if (words === undefined || scripts === undefined) {
    throw new DrawingError('The page is not one that this version has built');
  }
  const head = [
    preloads(ahead),
    `<script type="application/json" id="${AHEAD_ELEMENT_ID}">${inDataBlock(ahead)}</script>`,
    // This script reads the customer's appearance, so nothing is painted before it (T2).
    `<script type="module" crossorigin blocking="render" src="${script}"></script>`,
    `<template id="${SCRIPTS_ELEMENT_ID}">${scripts}</template>`,
    `<template id="${FORM_ELEMENT_ID}"><div>${html}</div>${stillLoading(words, language)}</template>`,
  ];
  return page
    .replace(SCRIPT, '')
    .replace(/<html[^>]*>/, `<html lang="${language}">`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('<div id="root">', `<div id="root" lang="${language}">`)
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`);
}
