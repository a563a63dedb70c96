import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { AuthDialog } from '../../features/auth/components/auth-dialog';
import { loadTexts } from '../../i18n/start';
import { unasked } from '../../lib/unasked';
import { store } from '../store';

const Toaster = unasked(async () => (await import('../../ui/toaster')).Toaster);

export const loadJoinTexts = (): Promise<void> => loadTexts(['auth', 'errors']);

/** The way in over the landing page, with the store that the page itself does without. */
export function JoinDialog({ onClose }: { onClose: () => void }) {
  return (
    <Provider store={store}>
      <AuthDialog onClose={onClose} />
      <Suspense>
        <Toaster />
      </Suspense>
    </Provider>
  );
}
