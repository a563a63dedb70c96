import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../../api/use-app-dispatch';
import { notify } from '../../../../ui/feedback/notify';
import { invalidateAgents } from '../../api/agents-api';
import { type WorkflowOwner, workflowDisplayState } from './workflow-display-state';

/**
 * Returns a function that explains to the agent's creator why no workflow can be opened; undefined if the link works.
 * `onSettings` opens the settings, where a missing workflow can be created again.
 */
export function useMissingWorkflow(agent: WorkflowOwner, onSettings: () => void): (() => void) | undefined {
  const { t } = useTranslation('studio');
  const dispatch = useAppDispatch();
  const stand = workflowDisplayState(agent);
  if (stand === 'there') return undefined;
  if (stand === 'coming') {
    return () => {
      notify.info({ title: t('workflow.notReadyTitle'), description: t('workflow.notReady') });
      dispatch(invalidateAgents());
    };
  }
  // The agent is fine, but no n8n is available to open workflows in.
  if (stand === 'no-tool') {
    return () => notify.info({ title: t('workflow.noToolTitle'), description: t('workflow.noTool') });
  }
  if (stand === 'closed') {
    return () => notify.info({ title: t('workflow.closedTitle'), description: t('workflow.closed') });
  }
  return () =>
    notify.error({
      title: t('workflow.unavailableTitle'),
      description: t('workflow.unavailable'),
      action: { label: t('workflow.recreate'), onClick: onSettings },
    });
}
