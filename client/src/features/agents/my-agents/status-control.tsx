import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths';
import { Button } from '../../../ui/buttons/button';
import type { MyAgent } from '../api/my-agents-api';
import { StatusBadge } from '../publish/status-badge';

/** Shows the status of an agent and publishes or unpublishes it. */
export function StatusControl({ agent, onPress }: { agent: MyAgent; onPress: () => void }) {
  const { t } = useTranslation(['studio', 'agent']);
  const isReady = agent.status === 'ready';
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-2">
        <StatusBadge status={agent.status} availability={agent.availability} hidden={Boolean(agent.hidden)} />
        <Button
          variant="quiet"
          size="sm"
          className="-mr-3 min-w-0 shrink"
          disabled={Boolean(agent.hidden)}
          aria-label={t(isReady ? 'mine.unpublishLabel' : 'mine.publishLabel', { name: agent.name })}
          onClick={onPress}
        >
          <span className="truncate">{t(isReady ? 'mine.unpublish' : 'mine.publish')}</span>
        </Button>
      </div>
      {agent.has_draft && (
        <Link
          to={paths.agent(agent.id)}
          className="touch-target justify-self-start rounded-control text-xs font-medium text-draft underline underline-offset-4"
        >
          {t('mine.hasDraft')}
        </Link>
      )}
      {agent.offline_reason && (
        <p className="text-xs text-fg2">{t(`agent:offlineReasons.${agent.offline_reason.code}`)}</p>
      )}
    </div>
  );
}
