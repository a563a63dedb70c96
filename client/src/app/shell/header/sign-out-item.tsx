import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../../../features/auth/sign-in/use-sign-out';
import { DropdownMenuItem } from '../../../ui/overlays/dropdown-menu';

/** Signs out; the last item of the header's menus. */
export function SignOutItem() {
  const { t } = useTranslation('common');
  const { signOut, busy } = useSignOut({ done: t('signOut.doneTitle'), failed: t('signOut.failedTitle') });
  return (
    <DropdownMenuItem onSelect={signOut} disabled={busy}>
      <LogOut aria-hidden="true" />
      {t('header.signOut')}
    </DropdownMenuItem>
  );
}
