import { stripVTControlCharacters } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import { inspectorAskedFor } from '#contract/inspect.ts';
import { type Allowances, wizardHeaders } from '../http/security-headers.ts';
import type { Tool } from './tools.ts';

/** What a page from sources is allowed: by the nonce what Vite adds to it. */
export interface PageAllowances extends Allowances, Pick<Tool, 'frames'> {
  readonly nonce: string;
}

/** The wizard's headers, relaxed for Vite's own scripts and styles. */
function relaxed({ nonce, frames, ...allowances }: PageAllowances): Record<string, string> {
  const headers = wizardHeaders(allowances);
  const csp = (headers['content-security-policy'] ?? '')
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("connect-src 'self'", "connect-src 'self' ws:");
  const framing = frames === 'others' ? "; frame-src 'self'" : '';
  return { ...headers, 'content-security-policy': csp + framing };
}

/** Whether the Stately inspector is opened: a page of another host, which our own policy would isolate. */
const isInspected = (url: string): boolean =>
  inspectorAskedFor(new URLSearchParams(url.split('?')[1]).get('inspect')) === 'stately';

/** Takes an answer over from Fastify, with the headers of a page from sources: Vite writes to the connection itself. */
export function takeOver(
  { url }: FastifyRequest,
  reply: FastifyReply,
  allowances: PageAllowances,
): void {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(relaxed(allowances))) raw.setHeader(name, value);
  if (isInspected(url)) raw.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
}

/**
 * Sends a page, or what is wrong with the sources that it is made from: whoever is writing them mends them and
 * reloads. If this rejected, the process would end.
 */
export async function sendPage(
  vite: ViteDevServer,
  html: Promise<string>,
  { url }: FastifyRequest,
  { raw }: FastifyReply,
): Promise<void> {
  raw.setHeader('cache-control', 'no-store');
  try {
    const page = await vite.transformIndexHtml(url, await html);
    raw.setHeader('content-type', 'text/html; charset=utf-8');
    raw.end(page);
  } catch (error) {
    const words = stripVTControlCharacters(error instanceof Error ? error.message : `${error}`);
    vite.config.logger.error(words);
    raw.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(words);
  }
}
