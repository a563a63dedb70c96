import i18next from 'i18next';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { isLoadFailure } from '../lib/lazy/is-load-failure';
import { acknowledgeLoadFailure } from '../lib/lazy/preloadable';
import { Button } from '../ui/buttons/button';

interface Props {
  /** Path and query; a change resets the error. */
  address: string;
  children: ReactNode;
}

interface State {
  address: string;
  error: Error | undefined;
}

/** Catches render errors and offers a reload. Navigation resets it. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return <Boundary address={pathname + search}>{children}</Boundary>;
}

class Boundary extends Component<Props, State> {
  override state: State = { address: this.props.address, error: undefined };

  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return address === state.address ? null : { address, error: undefined };
  }

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch() {
    acknowledgeLoadFailure();
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    // No hooks here: any provider above may be the part that failed, but the texts are loaded.
    const t = i18next.getFixedT(null, 'common');
    return (
      <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-4 text-center">
        <h1 className="text-xl md:text-2xl">{t('crash.title')}</h1>
        <p role="alert" className="max-w-[60ch] text-fg2">
          {isLoadFailure(error) ? t('crash.notLoaded') : error.message || t('crash.message')}
        </p>
        <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
      </main>
    );
  }
}
