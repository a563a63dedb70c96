import type { AgentStatus } from '@contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { notify } from '../../../ui/feedback/notify';
import { type PublishableAgent, useAgentsUpdateMutation } from '../api/agents-api';
import { isWorkflowRefusal } from '../settings/connection/check-steps';

/** Toast ID: a new result replaces the previous toast. */
const NOTICE = 'publish';

/** Publishes or unpublishes an agent and shows the result as a toast. */
export function usePublish(agent: PublishableAgent) {
  const { t } = useTranslation('agentSettings');
  const errorText = useErrorText();
  const [update, { isLoading }] = useAgentsUpdateMutation();
  const [refusal, setRefusal] = useState<ApiError | null>(null);

  /** Resolves to true when the status was changed. */
  const publish = async (status: AgentStatus): Promise<boolean> => {
    if (isLoading) return false;
    setRefusal(null);
    try {
      await update({ id: agent.id, updateAgentDto: { status } }).unwrap();
      notify.success({ id: NOTICE, title: t(status === 'ready' ? 'publish.published' : 'publish.unpublished') });
      return true;
    } catch (error) {
      if (isApiError(error)) setRefusal(error);
      const isWorkflow = isApiError(error) && isWorkflowRefusal(error);
      notify.error({
        id: NOTICE,
        title: t(isWorkflow ? 'validationTitle' : 'publish.failedTitle'),
        description: isWorkflow ? t('publish.workflowFailed') : `${t('publish.failed')} ${errorText(error)}`,
      });
      return false;
    }
  };

  return { publish, isLoading, refusal, forget: () => setRefusal(null) };
}
