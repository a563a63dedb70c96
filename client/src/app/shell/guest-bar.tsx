import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths';
import { buttonStyle } from '../../ui/buttons/button';
import { JoinButton } from '../../ui/buttons/join-button';
import { Brand } from './header/brand';
import { LanguageButton, ThemeButton } from './header/preferences';

export interface GuestBarProps {
  /** Where the button leads: to signing in, or to where someone signed in is at home. None without it. */
  door?: 'join' | 'sign-in' | 'inside' | undefined;
}

/** The strip above public pages: name, language, theme, and the door. No navigation: that is for those signed in. */
export function GuestBar({ door }: GuestBarProps) {
  const { t } = useTranslation('common');
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-card">
      <div className="mx-auto flex h-(--header-height) max-w-content items-center gap-2 px-4">
        <div className="flex flex-1 items-center">
          <Brand to={paths.landing} yields />
        </div>
        <ThemeButton />
        <LanguageButton />
        {door === 'inside' && (
          <Link to={paths.marketplace} className={buttonStyle({ size: 'sm', className: 'ml-1' })}>
            {t('header.marketplace')}
          </Link>
        )}
        {(door === 'sign-in' || door === 'join') && (
          <JoinButton size="sm" className="ml-1">
            {t(door === 'join' ? 'header.join' : 'header.signIn')}
          </JoinButton>
        )}
      </div>
    </header>
  );
}
