import { MenuIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../api/session/session';
import { preloadable } from '../../../lib/lazy/preloadable';
import { IconButton } from '../../../ui/buttons/icon-button';
import { LazyMenu } from '../../../ui/overlays/lazy-menu';
import { AccountButton } from './account-button';

const HeaderMenu = preloadable(async () => (await import('./header-menu')).HeaderMenu);
const AccountMenu = preloadable(async () => (await import('./account-menu')).AccountMenu);

/** Button of the menu with all pages and settings, for narrow screens. */
export function HeaderMenuButton({ me }: { me: Me }) {
  const { t } = useTranslation('common');
  return (
    <LazyMenu
      preload={HeaderMenu.preload}
      renderButton={(props) => (
        <IconButton label={t('header.menu')} size="lg" className="-mr-2" {...props}>
          <MenuIcon />
        </IconButton>
      )}
    >
      <HeaderMenu me={me} />
    </LazyMenu>
  );
}

/** Button of the menu with the profile and the sign-out, for wide screens. */
export function AccountMenuButton({ me }: { me: Me }) {
  return (
    <LazyMenu preload={AccountMenu.preload} renderButton={(props) => <AccountButton me={me} {...props} />}>
      <AccountMenu me={me} />
    </LazyMenu>
  );
}
