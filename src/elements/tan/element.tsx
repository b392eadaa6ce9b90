import type { Root } from 'react-dom/client';
import type { ActorRefFrom } from 'xstate';
import type { Challenge } from '#contract/tan.ts';
import { failureOfError } from '#machines/answer.ts';
import { pathOf } from '#machines/picture.ts';
import type { tanMachine } from '#machines/tan/machine.ts';
import type { TanOutput } from '#machines/tan/setup.ts';
import { rootIn } from '#src/elements/root.ts';
import { WithTexts } from '#src/i18n/use-texts.tsx';
import { whenIdle } from '#src/loading/when.ts';
import { TanChallenge } from './challenge.tsx';

type TanActor = ActorRefFrom<typeof tanMachine>;

interface Place {
  readonly box: HTMLElement;
  readonly root: Root;
}

function makePlace(): Place {
  const box = document.createElement('div');
  return { box, root: rootIn(box) };
}

/** For the next TAN. Made in advance, because React adds over a hundred listeners to a root. */
let ahead: Place | undefined = makePlace();

function takePlace(): Place {
  const place = ahead ?? makePlace();
  ahead = undefined;
  whenIdle(() => {
    ahead ??= makePlace();
  });
  return place;
}

/**
 * `<tan-web-component>`: takes the TAN of one challenge (A5). Set `create` before putting it on the page. It
 * dispatches one `tanoutcome` event, whose detail is a {@link TanOutput}. Uses light DOM, so that the page's styles
 * and its strict CSP apply; `data-state` shows its machine's state.
 */
export default class TanWebComponent extends HTMLElement {
  /** Makes the actor of the challenge, not started yet. */
  create: (() => TanActor) | undefined;
  /** For a bank's own component; here `create` already has it. */
  challenge: Challenge | undefined;
  authenticationId = '';
  #place: Place | undefined;
  #actor: TanActor | undefined;

  connectedCallback(): void {
    // If it is moved on the page, it continues with its challenge.
    if (!this.create || this.#place) return;
    const actor = this.create();
    actor.subscribe({
      next: ({ value }) => {
        this.dataset.state = pathOf(value);
      },
      complete: () => this.#report(actor.getSnapshot().output),
      error: (error) => this.#report({ kind: 'failed', failure: failureOfError(error) }),
    });
    this.#actor = actor;
    actor.start();
    this.#place = takePlace();
    this.append(this.#place.box);
    this.#place.root.render(
      <WithTexts>
        <TanChallenge actor={actor} />
      </WithTexts>,
    );
  }

  disconnectedCallback(): void {
    // A root must not be unmounted during a commit of the page's own React.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#actor?.stop();
      this.#place?.root.unmount();
      this.#place?.box.remove();
      this.#place = undefined;
    });
  }

  #report(outcome: TanOutput | undefined): void {
    if (outcome) this.dispatchEvent(new CustomEvent<TanOutput>('tanoutcome', { detail: outcome }));
  }
}
