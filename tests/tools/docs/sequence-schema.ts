import * as z from 'zod/mini';
import { Sequence } from '#machines/recording/sequence.ts';

/** The JSON schema of sequence files (D3), for editors and for QA. */
export function sequenceSchema(): object {
  return { title: 'Sequence', ...z.toJSONSchema(Sequence, { io: 'input' }) };
}
