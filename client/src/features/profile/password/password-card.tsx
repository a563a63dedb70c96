import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../api/session/session';
import { Button } from '../../../ui/buttons/button';
import { ProfileCard } from '../profile-card';
import { PasswordDialog } from './password-dialog';

/** Shows whether the user has a password, and opens the dialog to set or change it. */
export function PasswordCard({ me }: { me: Me }) {
  const { t } = useTranslation('profile');
  const [open, setOpen] = useState(false);
  return (
    <ProfileCard
      title={t('password.title')}
      intro={t(me.has_password ? 'password.set' : 'password.none')}
      action={
        <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t(me.has_password ? 'password.changeButton' : 'password.setButton')}
        </Button>
      }
    >
      {open && <PasswordDialog me={me} onClose={() => setOpen(false)} />}
    </ProfileCard>
  );
}
