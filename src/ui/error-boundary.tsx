import { Component, type ReactNode } from 'react';

interface Props {
  /** Called with the error; the machine behind it then shows something else. */
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

/** When something cannot be drawn, tells a machine, which moves to a state that can be drawn (P5, Y3). */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
    this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
