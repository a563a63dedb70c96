import { ArrowLeft, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { lastMarketplaceLocation } from '../../../lib/navigation/last-search';
import { paths } from '../../../lib/navigation/paths';
import { buttonStyle } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { PageTitle } from '../../../ui/navigation/page-title';
import { useAgentsGetQuery } from '../api/agents-api';
import { AgentSkeleton } from '../details/agent-skeleton';
import { AgentView } from '../details/agent-view';
import { useWorkflowPolling } from '../settings/workflow/use-workflow-polling';

/** Page of an agent, with a button to start a chat. */
export default function AgentPage() {
  const { t } = useTranslation('agent');
  const { id = '' } = useParams();
  const valid = /^\d{1,15}$/.test(id);
  return (
    <div className="mx-auto grid max-w-content grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6">
      <Link
        to={lastMarketplaceLocation()}
        className="touch-target inline-flex items-center gap-2 justify-self-start rounded-control text-sm font-medium text-fg2 hover:text-fg"
      >
        <ArrowLeft aria-hidden="true" className="size-[18px]" />
        {t('back')}
      </Link>
      {valid ? <Loaded key={id} id={Number(id)} /> : <NotFound text={t('notFound.noId')} />}
    </div>
  );
}

function Loaded({ id }: { id: number }) {
  const { t } = useTranslation('agent');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useAgentsGetQuery({ id });
  useWorkflowPolling(data);
  if (isApiError(error) && (error.status === 404 || error.status === 400))
    return <NotFound text={t('notFound.text')} />;
  if (data) return <AgentView agent={data} />;
  if (error && !isFetching) {
    return (
      <>
        <PageTitle title={t('error')} hidden />
        <ErrorState title={t('error')} message={errorText(error)} onRetry={() => void refetch()} />
      </>
    );
  }
  return <AgentSkeleton />;
}

function NotFound({ text }: { text: string }) {
  const { t } = useTranslation('agent');
  return (
    <div className="grid justify-items-center py-6 text-center">
      <meta name="robots" content="noindex" />
      <PageTitle title={t('notFound.title')} />
      <EmptyState
        className="py-8"
        icon={<SearchX />}
        text={text}
        action={
          <Link to={paths.marketplace} className={buttonStyle({ variant: 'secondary' })}>
            {t('back')}
          </Link>
        }
      />
    </div>
  );
}
