import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { AuthDialog } from '../../features/auth/sign-in/auth-dialog';
import { loadTexts } from '../../i18n/start';
import { requestNoticeBoard } from '../../ui/feedback/notify';
import { store } from '../store';

export const loadJoinTexts = (): Promise<void> => loadTexts(['auth', 'errors']);

/** The sign-in dialog of the landing page, with the store that the landing page itself does without. */
export function JoinDialog({ onClose }: { onClose: () => void }) {
  useEffect(requestNoticeBoard, []);
  return (
    <Provider store={store}>
      <AuthDialog onClose={onClose} />
    </Provider>
  );
}
