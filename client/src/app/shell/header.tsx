import { Languages, LogOut, MenuIcon, MessageCircle, Moon, Store, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import type { Me } from '../../api/session';
import { useSignOut } from '../../features/auth/hooks/use-sign-out';
import { useLanguage } from '../../i18n/use-language';
import { cn } from '../../lib/cn';
import { paths } from '../../lib/paths';
import { useMediaQuery } from '../../lib/use-media-query';
import { PersonAvatar } from '../../ui/avatar';
import { buttonStyle } from '../../ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu';
import { IconButton } from '../../ui/icon-button';
import { Brand } from './brand';
import { LanguageButton, ThemeButton, useTheme } from './preferences';

/** Profile and "create agent" join when their pages do. */
const LINKS = [
  { to: paths.marketplace, text: 'header.marketplace', Icon: Store },
  { to: paths.conversations, text: 'header.conversations', Icon: MessageCircle },
] as const;

/** The header of those signed in: a bar on wide screens, a menu on the others. */
export function Header({ me }: { me: Me }) {
  const { t } = useTranslation('common');
  const wide = useMediaQuery('(min-width: 1152px)');
  return (
    <header data-app-header className="sticky top-0 z-30 border-b border-line bg-card">
      <div className="mx-auto flex h-(--header-height) max-w-content items-center gap-4 px-4">
        <Brand to={paths.marketplace} label={t('header.home')} />
        {wide ? <Bar me={me} /> : <Menu me={me} />}
      </div>
    </header>
  );
}

function Bar({ me }: { me: Me }) {
  const { t } = useTranslation('common');
  const { signOut, busy } = useSignOut();
  return (
    <>
      <nav aria-label={t('header.label')} className="ml-4 flex flex-1 gap-1">
        {LINKS.map(({ to, text }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) =>
              cn(buttonStyle({ variant: 'ghost', size: 'sm' }), 'font-medium text-fg2', isActive && 'bg-muted text-fg')
            }
          >
            {t(text)}
          </NavLink>
        ))}
      </nav>
      <span className="flex min-w-0 max-w-60 items-center gap-2 text-sm font-medium">
        <PersonAvatar id={me.id} name={me.first_name} image={me.image} size={28} />
        <span className="truncate">{me.first_name || t('header.profile')}</span>
      </span>
      <div className="flex items-center gap-1">
        <ThemeButton />
        <LanguageButton />
        <IconButton label={t('header.signOut')} onClick={signOut} busy={busy}>
          <LogOut />
        </IconButton>
      </div>
    </>
  );
}

function Menu({ me }: { me: Me }) {
  const { t } = useTranslation('common');
  const { signOut, busy } = useSignOut();
  const { toggle: toggleLanguage } = useLanguage();
  const theme = useTheme();
  return (
    <div className="flex flex-1 justify-end">
      <DropdownMenu>
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
          {LINKS.map(({ to, text, Icon }) => (
            <DropdownMenuItem key={to} asChild>
              <Link to={to}>
                <Icon aria-hidden="true" />
                {t(text)}
              </Link>
            </DropdownMenuItem>
          ))}
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={toggleLanguage}>
            <Languages aria-hidden="true" />
            {t('header.otherLanguage')}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={theme.toggle}>
            {theme.shown === 'dark' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
            {t(theme.shown === 'dark' ? 'header.toLight' : 'header.toDark')}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={signOut} disabled={busy}>
            <LogOut aria-hidden="true" />
            {t('header.signOut')}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}
