import * as z from 'zod/mini';
import type { Appearance } from './appearance.ts';
import { endpoint } from './endpoint.ts';
import { BankLink, EntryQuery } from './entry.ts';
import { Locale } from './locale.ts';

/** The most severe first. */
export const LogLevel = z.enum(['ERROR', 'WARN', 'INFO', 'DEBUG']);
export type LogLevel = z.infer<typeof LogLevel>;

/** The most messages of the page in one call. */
export const MAX_MESSAGES = 50;

export const LogMessage = z.object({
  level: LogLevel,
  message: z.string().check(z.maxLength(2000)),
  time: z.iso.datetime(),
  reference: z.optional(z.string().check(z.maxLength(64))),
});
export type LogMessage = z.infer<typeof LogMessage>;

/** The reply is ignored, and so are failures (X4). */
export const log = endpoint({
  name: 'log',
  summary: 'Writes messages of the front end to the log.',
  method: 'POST',
  path: '/logger',
  body: z.object({ messages: z.array(LogMessage).check(z.maxLength(MAX_MESSAGES)) }),
  reply: z.object({ accepted: z.number() }),
});

export const ThemeListReply = z.object({ themeProfiles: z.array(z.string()) });

export const themeList = endpoint({
  name: 'themeList',
  summary: 'Returns the ids of all available themes.',
  method: 'GET',
  service: 'portal-content-v2',
  path: '/themes',
  reply: ThemeListReply,
});

/** What the bank's editors show beside the log-in: text and one link, never markup (Y3). */
export const Teaser = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(120)),
  text: z.string().check(z.minLength(1), z.maxLength(500)),
  link: z.optional(BankLink),
});
export type Teaser = z.infer<typeof Teaser>;

export const teaser = endpoint({
  name: 'teaser',
  summary: 'Returns the editorial teaser for the log-in page, or null.',
  method: 'GET',
  service: 'portal-content-v2',
  path: '/teaser',
  query: z.object({ client_id: EntryQuery.shape.client_id, locale: Locale }),
  reply: z.object({ teaser: z._default(z.nullable(Teaser), null) }),
});

/** Below the portal's content. Stylesheets are text, not JSON; the theme's id is in content-disposition (T5). */
export const themeColoursPath = (themeId: string, appearance: Appearance) =>
  `/themes/${themeId}/colours.css?appearance=${appearance}`;
export const themeBundlePath = '/themes/bundle.css';
/** A file of a theme, among the assets of the portal's content: logo, favicon, or what its stylesheet names. */
export const themeAssetPath = (themeId: string, file: string) => `/${themeId}/${file}`;
/** Server-sent events of one authentication: `challenge` and `app-log-in`. */
export const eventsPath = (authenticationId: string) =>
  `/authentications/${authenticationId}/events`;
/** The event that a stream sends at intervals to show that it is still alive. */
export const ALIVE = 'alive';
