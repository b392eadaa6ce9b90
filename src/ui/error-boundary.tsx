import { Component, type ReactNode } from 'react';

interface Props {
  /** Whose machine has another picture for this; a promise of it, if that may take a while. */
  readonly onError: (error: unknown) => void | Promise<void>;
  readonly children: ReactNode;
}

/** What cannot be drawn is answered by a machine, which has another picture for it: that is drawn next (P5, Y3). */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override async componentDidCatch(error: unknown): Promise<void> {
    await this.props.onError(error);
    this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
