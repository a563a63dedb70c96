import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths';

const toTop = () => window.scrollTo(0, 0);

/** The footer of all scrolling pages. */
export function Footer() {
  const { t } = useTranslation('common');
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex min-h-16 max-w-content flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 text-sm text-fg2">
        <nav aria-label={t('footer.label')} className="flex gap-6">
          <Link to={paths.landing} onClick={toTop} className="touch-target hover:text-fg hover:underline">
            {t('footer.info')}
          </Link>
          <Link to={paths.about} onClick={toTop} className="touch-target hover:text-fg hover:underline">
            {t('footer.about')}
          </Link>
        </nav>
        <p>{t('footer.copyright')}</p>
      </div>
    </footer>
  );
}
