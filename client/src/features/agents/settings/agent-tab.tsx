import { LIMITS } from '@contract/limits';
import { useTranslation } from 'react-i18next';
import { CountedField } from '../../../ui/forms/counted/counted-field';
import { KnowledgeBaseChoice } from '../fields/knowledge-base-choice';
import { StartersEditor } from '../fields/starters-editor';
import { ConnectionCheck } from './connection/connection-check';
import { ApiKeyPart } from './credentials/api-key-section';
import { isWorkflowChanged } from './form/settings-form';
import type { TabProps } from './general-tab';
import { WorkflowPart } from './workflow/workflow-section';

/** What an agent knows, how it greets, and which workflow answers for it. */
export function AgentTab(props: TabProps) {
  const { agent, stored, form, set, disabled } = props;
  const { t } = useTranslation(['agentSettings', 'common']);
  return (
    <div className="grid gap-6">
      <div className="grid gap-5">
        <KnowledgeBaseChoice
          value={form.knowledge_base_id}
          disabled={disabled}
          onChange={(knowledge_base_id) => set({ knowledge_base_id })}
        />
        <CountedField
          label={t('fields.context')}
          optionalLabel={t('common:optional')}
          hint={t('fields.contextHint')}
          max={LIMITS.agentContext}
          rows={3}
          disabled={disabled}
          value={form.agent_context}
          onChange={(agent_context) => set({ agent_context })}
        />
        <CountedField
          label={t('fields.welcome')}
          optionalLabel={t('common:optional')}
          hint={t('fields.welcomeHint')}
          max={LIMITS.welcomeMessage}
          rows={2}
          disabled={disabled}
          value={form.welcome_message}
          onChange={(welcome_message) => set({ welcome_message })}
        />
        <StartersEditor rows={form.starters} disabled={disabled} onChange={(starters) => set({ starters })} />
      </div>
      <WorkflowPart {...props} />
      <ApiKeyPart agent={agent} />
      <ConnectionCheck {...{ agent, form, set, disabled }} isUnsaved={isWorkflowChanged(stored, form)} />
    </div>
  );
}
