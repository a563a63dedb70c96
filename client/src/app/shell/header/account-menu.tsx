import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Me } from '../../../api/session/session';
import { paths } from '../../../lib/navigation/paths';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../ui/overlays/dropdown-menu';
import { AccountButton } from './account-button';
import { SignOutItem } from './sign-out-item';

/** The account menu. Mounted already open, once its code has loaded. */
export function AccountMenu({ me }: { me: Me }) {
  const { t } = useTranslation('common');
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
        <SignOutItem />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
