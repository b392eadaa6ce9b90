import { exec } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Hands, Options } from './options.ts';
import { NotTried } from './rule.ts';

const run = promisify(exec);

/** Runs a command of the bank's with these variables; returns what it prints. */
async function printed(command: string, env: NodeJS.ProcessEnv): Promise<string> {
  try {
    const { stdout } = await run(command, { env: { ...process.env, ...env } });
    return stdout.trim();
  } catch (error) {
    throw new NotTried(error instanceof Error ? error.message.trim() : String(error));
  }
}

/** Asks whoever has started the check. @throws {NotTried} if nobody sits there */
async function asked(question: string, option: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new NotTried(`"${option}" is missing, and nobody is there to ask`);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await prompt.question(question)).trim();
  } finally {
    prompt.close();
  }
}

/** By the bank's commands, or by whoever sits in front of the screen. */
export const handsOf = ({ tan, approve }: Options): Hands => ({
  wait: (milliseconds) => setTimeout(milliseconds),
  tan: (customer, challenge) =>
    tan === undefined
      ? asked(`TAN of ${customer}: `, 'tan')
      : printed(tan, { CUSTOMER: customer, CHALLENGE: challenge }),
  async approve(customer, { id, link }) {
    if (approve === undefined) await asked(`Approve as ${customer}: ${link} (Enter) `, 'approve');
    else await printed(approve, { CUSTOMER: customer, LOG_IN: id, LINK: link });
  },
});
