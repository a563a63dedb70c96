import { Component, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isLoadFailure } from '../../lib/lazy/is-load-failure';
import { acknowledgeLoadFailure } from '../../lib/lazy/preloadable';
import { notify } from './notify';

export interface LazyBoundaryProps {
  /** Stands there until the file has come. */
  fallback?: ReactNode;
  /** Puts away what was wanted: a dialog, a menu. Without it nothing stands in its place. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/** For what comes in a file of its own when it is wanted. Where that does not come, it is said so, and the page stands. */
export function LazyBoundary({ fallback = null, onClose, children }: LazyBoundaryProps) {
  const { t } = useTranslation('common');
  const tell = () => notify.error({ title: t('crash.notLoaded') });
  return (
    <LoadBoundary onFailure={tell} onClose={onClose}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </LoadBoundary>
  );
}

interface LoadBoundaryProps extends Pick<LazyBoundaryProps, 'onClose' | 'children'> {
  /** Stands in the place of what did not come. */
  instead?: ReactNode;
  onFailure?: () => void;
}

interface State {
  error: Error | undefined;
}

/** Catches that a file did not come; whatever else is thrown goes further up. */
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
    // Both at once: when this draws its inside again, there is none any more.
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
