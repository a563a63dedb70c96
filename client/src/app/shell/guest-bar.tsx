import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../api/session';
import { paths } from '../../lib/paths';
import { buttonStyle } from '../../ui/button';
import { Brand } from './brand';
import { LanguageButton, ThemeButton } from './preferences';

/** The strip above public pages: name, language, theme, and the door. No navigation: that is for those signed in. */
export function GuestBar() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const session = useSession();
  return (
    <div className="sticky top-0 z-30 border-b border-line bg-card">
      <div className="mx-auto flex h-(--header-height) max-w-content items-center gap-2 px-4">
        <div className="flex flex-1 items-center">
          <Brand to={paths.landing} />
        </div>
        <ThemeButton />
        <LanguageButton />
        {session.status === 'signed-out' && pathname !== paths.auth && (
          <Link to={paths.auth} className={buttonStyle({ size: 'sm', className: 'ml-1' })}>
            {t('header.signIn')}
          </Link>
        )}
      </div>
    </div>
  );
}
