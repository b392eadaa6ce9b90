import { Component, type ReactNode } from 'react';
import { newReference } from '#src/services/reference.ts';
import type { App } from './screens/scene.ts';

interface Props {
  readonly app: App;
  readonly children: ReactNode;
}

/** A screen that cannot be drawn is a navigation failure: the machines answer it (P5). */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.app.send({
      type: 'navigation.failed',
      failure: {
        type: 'UNKNOWN_ERROR',
        messageKey: 'APP_COULD_NOT_BE_STARTED',
        traceId: newReference(),
        cause: error instanceof Error ? error.message : String(error),
      },
    });
    // The machine has another screen for this: draw again.
    this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
