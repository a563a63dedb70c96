import { LoaderCircle, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button';
import type { Agent } from '../api/agents-api';
import { noticeOf } from './notice';

export interface WorkflowNoticeProps {
  agent: Agent;
  /** Opens the settings that fix the problem; only for the creator. */
  onLook?: () => void;
}

/** States that the agent cannot reply, and to its creator also why. Renders nothing when it can. */
export function WorkflowNotice({ agent, onLook }: WorkflowNoticeProps) {
  const { t } = useTranslation('agent');
  const notice = noticeOf(agent);
  if (!notice) return null;
  return (
    <div role="status" className="grid justify-items-start gap-1 rounded-card border border-line bg-muted p-3 text-sm">
      <p className="flex gap-2">
        {notice === 'pending' ? (
          <LoaderCircle aria-hidden="true" className="mt-0.5 size-4 shrink-0 animate-spin text-draft" />
        ) : (
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
        )}
        <span>
          {t(notice === 'troubled' && onLook ? 'notice.troubledOwn' : `notice.${notice}`)}
          {notice === 'offline' && agent.offline_reason && ` ${t(`offlineReasons.${agent.offline_reason.code}`)}`}
        </span>
      </p>
      {notice !== 'pending' && onLook && (
        <Button variant="quiet" size="sm" className="-ml-1" onClick={onLook}>
          {t('notice.look')}
        </Button>
      )}
    </div>
  );
}
