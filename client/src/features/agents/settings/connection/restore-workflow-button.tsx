import type { WorkflowRestore } from '@contract/workflows/workflows';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../api/errors/api-error';
import { useErrorText } from '../../../../api/errors/error-text';
import { Button } from '../../../../ui/buttons/button';
import { notify } from '../../../../ui/feedback/notify';
import { useAgentsRestoreWorkflowMutation } from '../../api/agents-api';
import { refusedStep } from './check-steps';

export interface RestoreWorkflowButtonProps {
  agentId: number;
  /** `retry`: creating the workflow failed; it is not known to be deleted. */
  how: WorkflowRestore | 'retry';
  /** Called after success and failure: the workflow may have changed in either case. */
  onDone?: () => void;
  className?: string;
}

/** Restores a workflow that was deleted or archived in n8n, or retries its creation, and shows the result. */
export function RestoreWorkflowButton({ agentId, how, onDone, className }: RestoreWorkflowButtonProps) {
  const { t } = useTranslation(['agentSettings', 'common']);
  const errorText = useErrorText();
  const [restore, { isLoading }] = useAgentsRestoreWorkflowMutation();

  const run = async () => {
    try {
      await restore({ id: agentId }).unwrap();
      // After `retry`, the workflow's state shows the result.
      if (how !== 'retry') notify.success({ title: t(`workflow.restored.${how}`) });
    } catch (error) {
      const refused = isApiError(error) ? refusedStep(error.detail) : undefined;
      const description = refused ? [refused.headline, refused.fix].filter(Boolean).join(' ') : errorText(error);
      notify.error({ title: t(how === 'retry' ? 'workflow.states.failed' : 'workflow.restoreFailed'), description });
    } finally {
      onDone?.();
    }
  };

  return (
    <Button
      type="button"
      variant="secondary"
      size="sm"
      className={className}
      busy={isLoading}
      onClick={() => void run()}
    >
      {how === 'retry' ? t('common:retry') : t(`workflow.restore.${how}`)}
    </Button>
  );
}
