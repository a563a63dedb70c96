import { LIMITS } from '@contract/limits';
import { TEMPLATE_TYPES } from '@contract/workflows/workflows';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/button';
import { CopyButton } from '../../../../ui/buttons/copy-button';
import { CountedField } from '../../../../ui/forms/counted/counted-field';
import { Field } from '../../../../ui/forms/field';
import { SecretField } from '../../../../ui/forms/secret-field';
import { Select } from '../../../../ui/forms/select';
import { useAgentsGetTemplateQuery } from '../../api/agents-api';
import { WebhookLogin } from '../credentials/webhook-login';
import { isWorkflowChanged, type WorkflowChoice } from '../form/settings-form';
import type { TabProps } from '../general-tab';
import { SettingsSection } from '../settings-section';
import { workflowIdIn } from './workflow-id';
import { WorkflowLink } from './workflow-link';
import { WorkflowStatus } from './workflow-status';

/** The agent's workflow: a provisioned one, or the creator's own. */
export function WorkflowSection({ agent, stored, form, values, set, disabled }: TabProps) {
  const { t } = useTranslation(['agentSettings', 'common']);
  const isOwn = values.workflow === 'own';
  const error = form.formState.errors.workflow?.message;
  const change = (changes: { workflow?: WorkflowChoice; n8n_workflow_id?: string }) => {
    form.clearErrors('workflow');
    set(changes);
  };
  return (
    <SettingsSection title={t('workflow.title')} text={t('workflow.text')}>
      <Field
        label={t('workflow.choice')}
        hint={t(
          `workflow.hints.${agent.workflow_closed && values.workflow === 'openrouter' ? 'openrouterClosed' : values.workflow}`,
        )}
        error={isOwn ? undefined : error}
      >
        {(control) => (
          <Select
            {...control}
            disabled={disabled}
            value={values.workflow}
            onChange={(event) => change({ workflow: event.target.value as WorkflowChoice })}
          >
            {[...TEMPLATE_TYPES, 'own' as const].map((choice) => (
              <option key={choice} value={choice}>
                {t(`workflow.choices.${choice}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isOwn && (
        <CountedField
          label={t('workflow.id')}
          optionalLabel={t('common:optional')}
          hint={t('workflow.idHint')}
          max={LIMITS.workflowId}
          disabled={disabled}
          error={error}
          value={values.n8n_workflow_id}
          clean={workflowIdIn}
          onChange={(id) => change({ n8n_workflow_id: id })}
        />
      )}
      {!isOwn && values.workflow === stored.workflow && <WorkflowStatus agent={agent} />}
      {(agent.workflow_url || agent.workflow_closed) && agent.webhook_path && (
        <SecretField label={t('workflow.path')} hint={t('workflow.pathHint')} value={agent.webhook_path} />
      )}
      {isOwn && <WebhookLogin agent={agent} isUnsaved={isWorkflowChanged(stored, values)} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <TemplateButton agentId={agent.id} choice={values.workflow} />
        <WorkflowLink agent={agent} />
      </div>
    </SettingsSection>
  );
}

/** Copies the workflow JSON for n8n. Loaded in advance, because browsers allow copying only during a click. */
function TemplateButton({ agentId, choice }: { agentId: number; choice: WorkflowChoice }) {
  const { t } = useTranslation(['agentSettings', 'common']);
  const type = choice === 'own' ? {} : { type: choice };
  const { currentData, isError, isFetching, refetch } = useAgentsGetTemplateQuery({ id: agentId, ...type });
  if (isError && !isFetching) {
    return (
      <span className="inline-flex flex-wrap items-center gap-2 text-sm text-danger">
        {t('workflow.templateFailed')}
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </span>
    );
  }
  return <CopyButton label={t('workflow.copyTemplate')} text={currentData} />;
}
