import { AGENT_FIELD_NAMES } from '@contract/agent-fields';
import { AgentFieldInput } from '../fields/agent-field-input';
import { KnowledgeBaseChoice } from '../fields/knowledge-base-choice';
import { ConnectionCheck } from './connection/connection-check';
import { ApiKeySection } from './credentials/api-key-section';
import { isWorkflowChanged } from './form/settings-form';
import type { TabProps } from './general-tab';
import { StepNamesSection } from './steps/step-names-section';
import { WorkflowSection } from './workflow/workflow-section';

/** Knowledge, welcome message, workflow and its steps of an agent. */
export function AgentTab(props: TabProps) {
  const { agent, stored, values, set, disabled } = props;
  return (
    <div className="grid gap-6">
      <div className="grid gap-5">
        <KnowledgeBaseChoice
          value={values.knowledge_base_id}
          disabled={disabled}
          onChange={(knowledge_base_id) => set({ knowledge_base_id })}
        />
        {AGENT_FIELD_NAMES.map((name) => (
          <AgentFieldInput
            key={name}
            name={name}
            value={values[name]}
            disabled={disabled}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </div>
      <WorkflowSection {...props} />
      <StepNamesSection agent={agent} />
      <ApiKeySection agent={agent} />
      <ConnectionCheck {...{ agent, set, disabled }} form={values} isUnsaved={isWorkflowChanged(stored, values)} />
    </div>
  );
}
