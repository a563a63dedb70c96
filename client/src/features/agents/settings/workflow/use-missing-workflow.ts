import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../../api/use-app-dispatch';
import { notify } from '../../../../ui/feedback/notify';
import { invalidateAgents } from '../../api/agents-api';
import { type WorkflowOwner, workflowDisplayState } from './workflow-display-state';

/**
 * Returns a function that explains to the agent's creator why there is no workflow to open; undefined if the link works.
 * `onSettings` opens the settings, where a missing workflow is created again.
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
  // Nothing is wrong with the agent: there is no tool in which anybody's workflow could be opened.
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
