import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../../ui/navigation/page-title';
import { agentLayout } from './agent-view';

/** Placeholder of the agent page, in the same layout. */
export function AgentSkeleton() {
  const { t } = useTranslation('agent');
  return (
    <div role="status">
      <PageTitle title={t('loading')} hidden provisional />
      <div aria-hidden="true" className={`${agentLayout.page} animate-appear-late`}>
        <div className={agentLayout.aside}>
          <div className="aspect-square w-full animate-breathe rounded-squircle bg-muted" />
          <div className={`${agentLayout.action} h-12 animate-breathe rounded-control bg-muted`} />
        </div>
        <div className={agentLayout.words}>
          <div className={agentLayout.head}>
            <div className="h-8 w-2/3 animate-breathe rounded-control bg-muted" />
            <div className="h-6 w-1/2 animate-breathe rounded-control bg-muted" />
          </div>
          <div className={agentLayout.body}>
            <div className="h-6 w-4/5 animate-breathe rounded-control bg-muted" />
            <div className="h-[54px] animate-breathe rounded-dialog bg-muted" />
            <div className="h-40 animate-breathe rounded-control bg-muted" />
          </div>
        </div>
      </div>
    </div>
  );
}
