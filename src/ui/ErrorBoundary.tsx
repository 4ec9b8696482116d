import { Component, type ReactNode } from 'react';

interface Props {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** A broken island shows its fallback and leaves the page alone. */
export class ErrorBoundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  /** Tells the page, as every other error does that nobody caught. */
  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
