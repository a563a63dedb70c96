import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { notify } from '../../../../ui/feedback/notify';
import { serviceFailure } from './sign-in-service';

/**
 * Shows once why a sign-in at the OIDC provider failed, unless the user is signed in anyway. `onNotInvited` is called
 * when the email has no invitation.
 */
export function useServiceFailure(isSignedOut: boolean, onNotInvited: () => void): void {
  const { t } = useTranslation(['auth', 'errors']);
  const { state } = useLocation();
  const [query, setQuery] = useSearchParams();
  const failure = isSignedOut ? serviceFailure(query.get('error')) : null;

  useEffect(() => {
    if (!failure) return;
    // Keeps the return path for the other sign-in methods.
    const to = query.get('to');
    setQuery(to ? { to } : {}, { replace: true, state });
    if (failure === 'user_not_in_whitelist') onNotInvited();
    else notify.error({ title: t('toast.authError'), description: t(`errors:codes.${failure}`) });
  }, [failure, onNotInvited, query, setQuery, state, t]);
}
