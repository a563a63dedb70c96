import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../api/session/session';
import { navigationFocus } from '../../../lib/focus/navigation-focus';
import { Button } from '../../../ui/buttons/button';
import { AuthCard } from '../sign-in/auth-card';
import { useSignOut } from '../sign-in/use-sign-out';
import { ProfileForm } from './profile-form';

/** Asks for missing names before the user can enter the member area. */
export function CompleteProfile({ me }: { me: Me }) {
  const { t } = useTranslation('auth');
  const { signOut, busy } = useSignOut();
  // The requested page replaces this one at the same URL, so its heading must take the focus.
  useEffect(
    () => () => {
      navigationFocus.pending = true;
    },
    [],
  );
  return (
    <AuthCard title={t('profile.completeTitle')} intro={t('profile.completeIntro')}>
      <ProfileForm initial={me} />
      <Button variant="quiet" size="sm" className="justify-self-start -ml-3" onClick={signOut} busy={busy}>
        {t('profile.signOut')}
      </Button>
    </AuthCard>
  );
}
