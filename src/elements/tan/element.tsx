import { createRoot, type Root } from 'react-dom/client';
import type { ActorRefFrom } from 'xstate';
import type { Challenge } from '#contract/tan.ts';
import { failureOfError } from '#machines/answer.ts';
import { pathOf } from '#machines/picture.ts';
import type { tanMachine } from '#machines/tan/machine.ts';
import type { TanOutput } from '#machines/tan/setup.ts';
import { WithTexts } from '#src/i18n/use-texts.tsx';
import { TanChallenge } from './challenge.tsx';

type TanActor = ActorRefFrom<typeof tanMachine>;

/**
 * `<tan-web-component>`: takes the TAN of one challenge (A5). Set `create` before it is put on the
 * page; it answers with one `tanoutcome` event whose detail is a {@link TanOutput}. Light DOM, so
 * that the page's styles and its strict CSP apply; `data-state` shows its machine's state.
 */
export default class TanWebComponent extends HTMLElement {
  /** Makes the actor of the challenge, not started yet. */
  create: (() => TanActor) | undefined;
  /** For a bank's own component; here `create` already has it. */
  challenge: Challenge | undefined;
  authenticationId = '';
  #root: Root | undefined;
  #actor: TanActor | undefined;

  connectedCallback(): void {
    // If it is moved on the page, it continues with its challenge.
    if (!this.create || this.#root) return;
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
    this.#root = createRoot(this);
    this.#root.render(
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
      this.#root?.unmount();
      this.#root = undefined;
    });
  }

  #report(outcome: TanOutput | undefined): void {
    if (outcome) this.dispatchEvent(new CustomEvent<TanOutput>('tanoutcome', { detail: outcome }));
  }
}
