import * as z from 'zod/mini';
import { LOG_IN, type Message } from '../inspection/message.ts';
import { MASK } from '../inspection/shapes.ts';
import { DEFAULT_THEME } from '../theme/theme-id.ts';
import { Opened, type Sequence } from './sequence.ts';

/** The fields of the app's context that tell how the page was opened, as far as a recording may contain them. */
const OpeningContext = z.object({
  entry: z.object({
    route: z.nullish(z.string()),
    clientId: z.string(),
    redirectUri: z.string(),
    interaction: z.optional(z.string()),
  }),
  locale: z.string(),
  errorShown: z.boolean(),
});

const Themed = z.object({ themeId: z.string() });

/** A machine's context as it was first seen. */
function firstContextOf(messages: readonly Message[], machine: string): unknown {
  const born = messages.find((message) => 'name' in message && message.name === machine);
  const first = messages.find(
    ({ type, sessionId }) => type === '@xstate.snapshot' && sessionId === born?.sessionId,
  );
  return first && 'snapshot' in first ? first.snapshot.context : undefined;
}

/**
 * The theme that the page opened with, compared with the one asked for last: an error may have asked before the session
 * could.
 */
function themeIn(messages: readonly Message[]): Sequence['opened']['theme'] {
  const known = z.safeParse(Themed, firstContextOf(messages, 'theme'));
  if (!known.success) return undefined;
  if (known.data.themeId === '') return 'none';
  const requested = messages.flatMap((message) =>
    'event' in message && message.event.type === 'theme.requested' ? message.event : [],
  );
  const wanted = z.safeParse(Themed, requested.at(-1));
  const isOwn = !wanted.success || (wanted.data.themeId || DEFAULT_THEME) === known.data.themeId;
  return isOwn ? 'own' : 'other';
}

/** How the page was opened, as far as the messages tell. */
export function openedIn(messages: readonly Message[]): Sequence['opened'] {
  const seen = z.safeParse(OpeningContext, firstContextOf(messages, LOG_IN));
  if (!seen.success) return z.parse(Opened, {});
  const { entry, locale, errorShown } = seen.data;
  const clientId = entry.clientId === MASK ? {} : { clientId: entry.clientId };
  // Of the address only whether there is one: without it, the page asks for nothing.
  const redirectUri = entry.redirectUri === '' ? { redirectUri: '' } : {};
  const theme = themeIn(messages);
  const interaction = entry.interaction !== undefined;
  const route = entry.route ?? null;
  return z.parse(Opened, {
    ...clientId,
    ...redirectUri,
    route,
    interaction,
    locale,
    errorShown,
    theme,
  });
}
