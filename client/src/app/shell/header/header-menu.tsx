import { Languages, MenuIcon, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Me } from '../../../api/session/session';
import { useLanguage } from '../../../i18n/use-language';
import { toggleTheme } from '../../../lib/browser/theme';
import { useTheme } from '../../../lib/browser/use-theme';
import { IconButton } from '../../../ui/buttons/icon-button';
import { PersonAvatar } from '../../../ui/images/avatar';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../ui/overlays/dropdown-menu';
import { headerLinks } from './header-links';
import { SignOutItem } from './sign-out-item';
import { UnreadBadge } from './unread-badge';

/** The header menu, headed by the user's first name. Mounted already open, once its code has loaded. */
export function HeaderMenu({ me }: { me: Me }) {
  const { t } = useTranslation('common');
  const { toggle: toggleLanguage } = useLanguage();
  const { shown } = useTheme();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <IconButton label={t('header.menu')} size="lg" className="-mr-2">
          <MenuIcon />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel className="flex items-center gap-3">
          <PersonAvatar id={me.id} name={me.first_name} image={me.image} size={28} />
          <span className="truncate text-base text-fg">{me.first_name || t('header.profile')}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        {headerLinks(me).map(({ to, text, Icon }) => (
          <DropdownMenuItem key={to} asChild>
            <Link to={to}>
              <Icon aria-hidden="true" />
              {t(text)}
              <UnreadBadge to={to} />
            </Link>
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={toggleLanguage}>
          <Languages aria-hidden="true" />
          {t('header.otherLanguage')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={toggleTheme}>
          {shown === 'dark' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
          {t(shown === 'dark' ? 'header.toLight' : 'header.toDark')}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <SignOutItem />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
