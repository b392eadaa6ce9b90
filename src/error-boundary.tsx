import { Component, type ReactNode } from 'react';
import { navigationFailed } from './navigation-failed.ts';
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
    this.props.app.send(navigationFailed(error));
    // The machine has another screen for this: draw again.
    this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
