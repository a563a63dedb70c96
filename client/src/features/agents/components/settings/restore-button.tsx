import type { WorkflowRestore } from '@contract/limits';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../api/api-error';
import { useErrorText } from '../../../../api/error-text';
import { Button } from '../../../../ui/button';
import { notify } from '../../../../ui/notify';
import { useAgentsRestoreWorkflowMutation } from '../../api/agents-api';
import { refusedStep } from '../../model/check-steps';

export interface RestoreButtonProps {
  agentId: number;
  how: WorkflowRestore;
  onRestored?: () => void;
  className?: string;
}

/** Brings back a workflow that was deleted or archived in n8n, and says how it went. */
export function RestoreButton({ agentId, how, onRestored, className }: RestoreButtonProps) {
  const { t } = useTranslation('agentSettings');
  const errorText = useErrorText();
  const [restore, { isLoading }] = useAgentsRestoreWorkflowMutation();

  const run = async () => {
    try {
      await restore({ id: agentId }).unwrap();
      notify.success({ title: t(`workflow.restored.${how}`) });
      onRestored?.();
    } catch (error) {
      const refused = isApiError(error) ? refusedStep(error.detail) : undefined;
      const description = refused ? [refused.headline, refused.fix].filter(Boolean).join(' ') : errorText(error);
      notify.error({ title: t('workflow.restoreFailed'), description });
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
      {t(`workflow.restore.${how}`)}
    </Button>
  );
}
