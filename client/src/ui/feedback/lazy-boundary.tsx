import { Component, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isLoadFailure } from '../../lib/lazy/is-load-failure';
import { acknowledgeLoadFailure } from '../../lib/lazy/preloadable';
import { notify } from './notify';

export interface LazyBoundaryProps {
  /** Shown while the code loads. */
  fallback?: ReactNode;
  /** Closes the dialog or menu that could not be loaded. Without it, nothing is rendered in its place. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * Boundary for components that are loaded on demand. If their code cannot be loaded, it shows a toast and the page
 * stays usable.
 */
export function LazyBoundary({ fallback = null, onClose, children }: LazyBoundaryProps) {
  const { t } = useTranslation('common');
  const tell = () => notify.error({ title: t('crash.notLoaded') });
  return (
    <LoadBoundary onFailure={tell} onClose={onClose}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </LoadBoundary>
  );
}

/** Shows `instead` until the code of the children has loaded, or if it cannot be loaded. */
export function OptionalBoundary({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  return (
    <LoadBoundary instead={instead}>
      <Suspense fallback={instead}>{children}</Suspense>
    </LoadBoundary>
  );
}

interface LoadBoundaryProps extends Pick<LazyBoundaryProps, 'onClose' | 'children'> {
  /** Rendered in place of children that could not be loaded. */
  instead?: ReactNode;
  onFailure?: () => void;
}

interface State {
  error: Error | undefined;
}

/** Catches load failures; other errors are thrown on. */
export class LoadBoundary extends Component<LoadBoundaryProps, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch() {
    const { onFailure, onClose } = this.props;
    acknowledgeLoadFailure();
    onFailure?.();
    if (!onClose) return;
    // Both updates in one batch, so that the failed children are not rendered again.
    onClose();
    this.setState({ error: undefined });
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (!isLoadFailure(error)) throw error;
    return this.props.instead;
  }
}
