import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../../ui/page-title';

/** The agent's page before the agent is there. */
export function AgentSkeleton() {
  const { t } = useTranslation('agent');
  return (
    <div role="status">
      <PageTitle title={t('loading')} hidden provisional />
      <div
        aria-hidden="true"
        className="grid animate-appear-late grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-[240px_minmax(0,1fr)] md:gap-12 lg:grid-cols-[280px_minmax(0,1fr)]"
      >
        <div className="grid content-start gap-4">
          <div className="aspect-square w-[min(56vw,240px)] animate-breathe rounded-squircle bg-muted md:w-full" />
          <div className="h-12 animate-breathe rounded-control bg-muted" />
        </div>
        <div className="grid max-w-reading content-start gap-4">
          <div className="h-8 w-2/3 animate-breathe rounded-control bg-muted" />
          <div className="h-6 w-1/3 animate-breathe rounded-control bg-muted" />
          <div className="mt-6 h-40 animate-breathe rounded-control bg-muted" />
        </div>
      </div>
    </div>
  );
}
