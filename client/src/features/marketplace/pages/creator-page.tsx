import { ArrowLeft, UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { paths } from '../../../lib/navigation/paths';
import { buttonStyle } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { PageTitle } from '../../../ui/navigation/page-title';
import { useAccountGetUserQuery } from '../api/marketplace-api';
import { fromAgentId } from '../creator/creator';
import { CreatorAgents } from '../creator/creator-agents';
import { CreatorProfile, CreatorProfileSkeleton } from '../creator/creator-profile';
import { useCreatorAgents } from '../creator/use-creator-agents';

/** Page of a creator and their agents. */
export default function CreatorPage() {
  const { t } = useTranslation('marketplace');
  const { id = '' } = useParams();
  const agentId = fromAgentId(useLocation().state);
  const valid = /^\d{1,15}$/.test(id);
  return (
    <div className="mx-auto grid max-w-content grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6">
      <Link
        to={agentId === undefined ? paths.marketplace : paths.agent(agentId)}
        className="touch-target inline-flex items-center gap-2 justify-self-start rounded-control text-sm font-medium text-fg2 hover:text-fg"
      >
        <ArrowLeft aria-hidden="true" className="size-[18px]" />
        {t(agentId === undefined ? 'creator.backToAgents' : 'creator.backToAgent')}
      </Link>
      {valid ? <Loaded key={id} id={Number(id)} /> : <NotFound />}
    </div>
  );
}

function Loaded({ id }: { id: number }) {
  const { t } = useTranslation('marketplace');
  const errorText = useErrorText();
  const { state } = useLocation();
  const { data, error, isFetching, refetch } = useAccountGetUserQuery({ id });
  const { list, linkTo } = useCreatorAgents(id);
  if (isApiError(error) && (error.status === 404 || error.status === 400)) return <NotFound />;
  if (error && !data) {
    return (
      <>
        <PageTitle title={t('creator.error')} hidden />
        <ErrorState
          title={t('creator.error')}
          message={errorText(error)}
          busy={isFetching}
          onRetry={() => {
            void refetch();
            if (list.error) list.retry();
          }}
        />
      </>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {data ? <CreatorProfile creator={data} agentsCount={list.agents && list.total} /> : <CreatorProfileSkeleton />}
      <CreatorAgents list={list} linkTo={linkTo} state={state} />
    </div>
  );
}

function NotFound() {
  const { t } = useTranslation('marketplace');
  return (
    <div className="grid justify-items-center py-6 text-center">
      <meta name="robots" content="noindex" />
      <PageTitle title={t('creator.notFound.title')} />
      <EmptyState
        className="py-8"
        shape="circle"
        icon={<UserRoundX />}
        text={t('creator.notFound.text')}
        action={
          <Link to={paths.marketplace} className={buttonStyle({ variant: 'secondary' })}>
            {t('creator.backToAgents')}
          </Link>
        }
      />
    </div>
  );
}
