import { inlineHash } from '#backend/http/security-headers.ts';
import { earlyScript } from '#src/build/early-script.ts';

/** The hash by which the content security policy allows the script in the page's head (S1). */
export const earlyScriptHash = async () => inlineHash(await earlyScript());
