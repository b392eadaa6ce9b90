import * as z from 'zod/mini';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { BankSettingsReply, InitUiReply, SessionReply } from '#contract/entry.ts';
import type { DrawnAhead } from '#contract/first-screen.ts';
import { parseAnswer } from '#contract/safe-json.ts';
import { DrawingError } from './error.ts';
import { Visitor } from './visitor.ts';

/** Client ids that are safe in file names and in nginx's map. */
const CLIENT_ID = /^\w[\w.-]{0,63}$/;

/** A log-in that was opened to be drawn: the replies to the wizard's entry calls, raw and parsed. */
export interface OpenedLogIn {
  readonly page: URL;
  readonly clientId: string;
  readonly visitor: Visitor;
  readonly answers: DrawnAhead['answers'];
  readonly session: SessionReply;
  readonly initUi: InitUiReply;
  readonly bank: BankSettingsReply;
}

/** The reply in an answer. As in the wizard, a field that is null counts as missing (E2). */
function read<Reply>(schema: z.ZodMiniType<Reply>, answer: unknown, path: string): Reply {
  const { data, error } = z.safeParse(schema, parseAnswer(JSON.stringify(answer)));
  if (data !== undefined) return data;
  const where = error?.issues.map((issue) => issue.path.join('.') || '(root)').join(', ');
  throw new DrawingError(`${path} breaks the contract at ${where}`);
}

/**
 * Opens a log-in at an address to which a requesting party sends its customers, and makes the entry calls. It
 * uses nothing but the contract, so that any bank's own backend will do.
 * @throws {DrawingError}
 */
export async function openLogIn(start: string): Promise<OpenedLogIn> {
  const visitor = new Visitor();
  const page = await visitor.arrive(start);
  const clientId = page.searchParams.get('client_id') ?? '';
  if (!CLIENT_ID.test(clientId)) {
    throw new DrawingError(
      `is for client_id «${clientId}»: only letters, digits, «_», «-» and «.» are drawn ahead`,
    );
  }
  const { session, initUi, bankSettings } = ENDPOINTS;
  const sessionAnswer = await visitor.ask(session, page);
  const bankAnswer = await visitor.ask(bankSettings, page);
  const initUiAnswer = await visitor.ask(initUi, page);
  const opened = read(initUi.reply, initUiAnswer, initUi.path);
  const { relyingParty } = z.parse(z.object({ relyingParty: z.unknown() }), initUiAnswer);
  return {
    page,
    clientId,
    visitor,
    answers: { session: sessionAnswer, relyingParty, bank: bankAnswer },
    session: read(session.reply, sessionAnswer, session.path),
    initUi: opened,
    bank: read(bankSettings.reply, bankAnswer, bankSettings.path),
  };
}
