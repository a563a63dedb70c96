import { Crown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths';
import { buttonStyle } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { PageTitle } from '../../../ui/navigation/page-title';

export default function NotFoundPage() {
  const { t } = useTranslation('common');
  return (
    <div className="grid justify-items-center px-4 py-12 text-center">
      {/* React moves it into the head. Shared links to missing pages must not be indexed. */}
      <meta name="robots" content="noindex" />
      <PageTitle title={t('notFound.title')} />
      <EmptyState
        className="py-8"
        icon={<Crown />}
        text={t('notFound.message')}
        action={
          <Link to={paths.landing} className={buttonStyle({})}>
            {t('notFound.home')}
          </Link>
        }
      />
    </div>
  );
}
