import { Component, type ReactNode } from 'react';

interface Props {
  /**
   * Reports the error to the machine that chooses another picture. The children are drawn again after it, or once the
   * promise that it returns is fulfilled.
   */
  readonly onError: (error: unknown) => void | Promise<void>;
  readonly children: ReactNode;
}

/** Draws nothing after an error of its children, until a machine has chosen another picture to draw (P5, Y3). */
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
