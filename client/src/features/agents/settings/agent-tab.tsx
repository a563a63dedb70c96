import { AGENT_FIELD_NAMES } from '@contract/studio/agent-fields';
import { AgentFieldInput } from '../fields/agent-field-input';
import { KnowledgeBaseChoice } from '../fields/knowledge/knowledge-base-choice';
import { ConnectionCheck } from './connection/connection-check';
import { ApiKeySection } from './credentials/api-key-section';
import { isWorkflowChanged, type SettingsForm } from './form/settings-form';
import type { TabProps } from './general-tab';
import { StepNamesSection } from './steps/step-names-section';
import { WorkflowSection } from './workflow/workflow-section';

/** Instructions, other texts, knowledge, workflow and its steps of an agent. */
export function AgentTab(props: TabProps) {
  const { agent, stored, form, values, set, disabled } = props;
  const problemOf = (name: keyof SettingsForm) => form.getFieldState(name, form.formState).error?.message;
  return (
    <div className="grid gap-6">
      <div className="grid gap-5">
        {AGENT_FIELD_NAMES.map((name) => (
          <AgentFieldInput
            key={name}
            name={name}
            value={values[name]}
            error={problemOf(name)}
            disabled={disabled}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
        <KnowledgeBaseChoice
          value={values.knowledge_base_id}
          agentName={values.name}
          problem={problemOf('knowledge_base_id')}
          disabled={disabled}
          onChange={(knowledge_base_id) => set({ knowledge_base_id })}
        />
      </div>
      <WorkflowSection {...props} />
      <StepNamesSection agent={agent} />
      <ApiKeySection agent={agent} />
      <ConnectionCheck {...{ agent, set, disabled }} form={values} isUnsaved={isWorkflowChanged(stored, values)} />
    </div>
  );
}
