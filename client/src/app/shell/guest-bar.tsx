import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths';
import { buttonStyle } from '../../ui/buttons/button';
import { JoinButton } from '../../ui/buttons/join-button';
import { Brand } from './header/brand';
import { LanguageButton, ThemeButton } from './header/preferences';

export interface GuestBarProps {
  /** The button to show: join or sign in, or a link to the marketplace for signed-in users; undefined for none. */
  door?: 'join' | 'sign-in' | 'inside' | undefined;
}

/** The bar above public pages, with brand, language and theme. Only signed-in users get navigation. */
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
