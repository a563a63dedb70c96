import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import type { Me } from '../../../api/session/session';
import { useMediaQuery } from '../../../lib/browser/use-media-query';
import { cn } from '../../../lib/cn';
import { paths } from '../../../lib/navigation/paths';
import { buttonStyle } from '../../../ui/buttons/button';
import { CommandPaletteButton } from '../../command-palette/command-palette';
import { Brand } from './brand';
import { headerLinks } from './header-links';
import { AccountMenuButton, HeaderMenuButton } from './header-menu-button';
import { LanguageButton, ThemeButton } from './preferences';
import { UnreadBadge } from './unread-badge';

/** The header for signed-in users: a navigation bar on wide screens, a menu on others. */
export function Header({ me }: { me: Me }) {
  const { t } = useTranslation('common');
  const wide = useMediaQuery('(min-width: 1152px)');
  return (
    <header
      data-app-header
      // On phones, an open chat has its own header.
      className="max-md:[body:has([data-chat-header])_&]:hidden sticky top-0 z-30 border-b border-line bg-card"
    >
      <div className="mx-auto flex h-(--header-height) max-w-content items-center gap-4 px-4">
        <Brand to={paths.marketplace} label={t('header.home')} />
        {wide ? (
          <Bar me={me} />
        ) : (
          <div className="flex flex-1 justify-end gap-1">
            <CommandPaletteButton wide={false} />
            <HeaderMenuButton me={me} />
          </div>
        )}
      </div>
    </header>
  );
}

function Bar({ me }: { me: Me }) {
  const { t } = useTranslation('common');
  return (
    <>
      <nav aria-label={t('header.label')} className="ml-4 flex flex-1 gap-1">
        {headerLinks(me).map(({ to, text }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) =>
              cn(
                buttonStyle({ variant: 'ghost', size: 'sm' }),
                'font-medium',
                isActive ? 'bg-muted text-fg' : 'text-fg2',
              )
            }
          >
            {t(text)}
            <UnreadBadge to={to} />
          </NavLink>
        ))}
      </nav>
      <CommandPaletteButton wide />
      <div className="flex items-center gap-1">
        <ThemeButton />
        <LanguageButton />
        <AccountMenuButton me={me} />
      </div>
    </>
  );
}
