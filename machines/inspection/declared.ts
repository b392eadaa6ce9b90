import type { ContextFrom, EventFrom, OutputFrom } from 'xstate';
import type { Answer } from '../answer.ts';
import type { appMachine } from '../app/machine.ts';
import type { authProcessMachine } from '../auth-process/machine.ts';
import type { browserDetectionMachine } from '../browser-detection/machine.ts';
import type { comfortLoginMachine } from '../comfort-login/machine.ts';
import type { confirmationMachine } from '../confirmation/machine.ts';
import type { credentialsMachine } from '../credentials/machine.ts';
import type {
  consentMachine,
  preferredAccountMachine,
  signatureConsentMachine,
} from '../decision/machine.ts';
import type { elementLoadingMachine } from '../element-loading/machine.ts';
import type { errorRedirectMachine } from '../error-redirect/machine.ts';
import type { firstLoginMachine } from '../first-login/machine.ts';
import type { initUiMachine } from '../init-ui/machine.ts';
import type { localeMachine } from '../locale/machine.ts';
import type { qrLoginMachine } from '../qr-login/machine.ts';
import type { quitDialogMachine } from '../quit-dialog/machine.ts';
import type { remittanceMachine } from '../remittance/machine.ts';
import type { sessionTimerMachine } from '../session-timer/machine.ts';
import type { tabsMachine } from '../tabs/machine.ts';
import type { tanMachine } from '../tan/machine.ts';
import type { Asked } from '../tan/setup.ts';
import type { teaserMachine } from '../teaser/machine.ts';
import type { termsMachine } from '../terms/machine.ts';
import type { themeMachine } from '../theme/machine.ts';

type Machines =
  | typeof appMachine
  | typeof authProcessMachine
  | typeof browserDetectionMachine
  | typeof comfortLoginMachine
  | typeof confirmationMachine
  | typeof consentMachine
  | typeof credentialsMachine
  | typeof elementLoadingMachine
  | typeof errorRedirectMachine
  | typeof firstLoginMachine
  | typeof initUiMachine
  | typeof localeMachine
  | typeof preferredAccountMachine
  | typeof qrLoginMachine
  | typeof quitDialogMachine
  | typeof remittanceMachine
  | typeof sessionTimerMachine
  | typeof signatureConsentMachine
  | typeof tabsMachine
  | typeof tanMachine
  | typeof teaserMachine
  | typeof termsMachine
  | typeof themeMachine;

/** The keys that a machine declares; without a declaration the key type is `string`, which is ignored. */
type Declared<Key> = string extends Key ? never : Key;
type EventOf<Machine> = Machine extends unknown
  ? EventFrom<Machine> extends infer Event extends { type: string }
    ? string extends Event['type']
      ? never
      : Event
    : never
  : never;
type Payload<Event> = Event extends unknown ? Exclude<keyof Event, 'type'> : never;
type KeyOfContext<Machine> = Machine extends unknown ? Declared<keyof ContextFrom<Machine>> : never;

/** Every event that a machine declares, or that it sends to a port. */
type Event = EventOf<Machines> | Asked;
export type EventType = Event['type'];

/** The keys that events of this type carry. */
export type PayloadOf<Type> = Payload<Extract<Event, { type: Type }>>;

/** Every key of a machine's context. */
export type ContextKey = KeyOfContext<Machines>;

type ValueOf<Context> = Context extends unknown ? Context[keyof Context] : never;
type KindOf<Value> = Value extends { readonly kind: infer Kind extends string }
  ? Declared<Kind>
  : never;
type KindIn<Machine> = Machine extends unknown
  ? KindOf<OutputFrom<Machine>> | KindOf<ValueOf<ContextFrom<Machine>>>
  : never;

/** Every kind of answer, of output, and of what a machine's context holds. */
export type Kind = KindOf<Answer<unknown>> | KindIn<Machines>;
