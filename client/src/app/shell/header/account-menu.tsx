import { LogOut, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Me } from '../../../api/session/session';
import { useSignOut } from '../../../features/auth/sign-in/use-sign-out';
import { paths } from '../../../lib/navigation/paths';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../ui/overlays/dropdown-menu';
import { AccountButton } from './account-button';

/** The account menu. Mounted already open, once its code has loaded. */
export function AccountMenu({ me }: { me: Me }) {
  const { t } = useTranslation('common');
  const { signOut, busy } = useSignOut();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <AccountButton me={me} />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem asChild>
          <Link to={paths.personalTab('profile')}>
            <UserRound aria-hidden="true" />
            {t('header.profile')}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={signOut} disabled={busy}>
          <LogOut aria-hidden="true" />
          {t('header.signOut')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
