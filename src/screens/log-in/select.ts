import type { SnapshotFrom } from 'xstate';
import { credentialsMachine } from '#machines/credentials/machine.ts';
import { Secret } from '#machines/secret.ts';
import {
  actorIn,
  afterStart,
  askToQuit,
  newBadge,
  type Scene,
  type Started,
  unavailable,
} from '#src/screens/scene.ts';
import { webLink } from '#src/ui/web-link.ts';
import type { LogInProblem, LogInProps } from './props.ts';

/** Why the customer is still on the form (L1, L3, L4, L9). */
function problemOf(snapshot: SnapshotFrom<typeof credentialsMachine>): LogInProblem | undefined {
  const { answer, missing, failure } = snapshot.context;
  if (snapshot.matches({ form: 'incomplete' })) {
    return { kind: 'incomplete', identifierMissing: missing.identifier, pinMissing: missing.pin };
  }
  if (snapshot.matches({ form: 'unavailable' })) return unavailable(failure);
  const refusal = answer?.kind === 'refused' ? answer : undefined;
  if (snapshot.matches({ form: 'wrongCredentials' })) {
    return { kind: 'wrongCredentials', attemptsLeft: refusal?.attemptsLeft };
  }
  if (snapshot.matches({ form: 'pinBlocked' })) return { kind: 'pinBlocked' };
  if (snapshot.matches({ form: 'rateLimited' })) {
    return { kind: 'rateLimited', retryAfterSeconds: refusal?.retryAfterSeconds };
  }
  return undefined;
}

function linksOf({ relyingParty, bank, layout }: Started): LogInProps['links'] {
  const { sameLegalEntity, policyUri, tosUri, tosUriLabel } = relyingParty;
  // Within one legal entity there is no third party to name (E6); with a footer, the links are there.
  const elsewhere = sameLegalEntity || layout.showFooterLinksBar;
  return {
    forgotPin: webLink(bank.forgotPinUrl),
    policy: elsewhere ? undefined : webLink(policyUri),
    terms: elsewhere ? undefined : webLink(tosUri),
    termsLabel: tosUriLabel || undefined,
  };
}

/** Selects the props of the log-in page from its machine. */
export function selectLogIn(scene: Scene): LogInProps {
  const started = afterStart(scene);
  const { relyingParty, layout, bank } = started;
  const credentials = actorIn(scene, credentialsMachine);
  const snapshot = credentials.getSnapshot();
  return {
    clientName: relyingParty.clientName,
    description: layout.showLogInDescription,
    sameLegalEntity: relyingParty.sameLegalEntity,
    title: layout.showTitleOnLoginPage,
    cancel: layout.showCancelButton,
    infoMessages: layout.showInfoMessages,
    bankMessages: layout.showInfoMessages ? bank.infoMessages : [],
    bankLanguage: bank.language,
    accessKeyName: bank.accessKeyName || undefined,
    identifier: snapshot.context.identifier,
    phase: snapshot.matches('submitting') ? 'submitting' : 'editing',
    problem: problemOf(snapshot),
    attempt: snapshot.context.attempt,
    links: linksOf(started),
    ways: {
      qr: layout.showQrCodeLogin
        ? {
            badge: newBadge(scene),
            choose: (identifier) => scene.app.send({ type: 'qr.requested', identifier }),
          }
        : undefined,
      comfort: layout.showComfortLogin
        ? (identifier) => scene.app.send({ type: 'comfort.requested', identifier })
        : undefined,
    },
    onSubmit: (identifier, pin) =>
      credentials.send({ type: 'pin.submitted', identifier, pin: new Secret(pin) }),
    onBankSelection: () => scene.app.send({ type: 'bankSelection.requested' }),
    onCancel: () => askToQuit(scene),
  };
}
