import type { TestModel } from '@contract/preview';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import type { PreviewedAgent } from '../api/preview-api';

/** The agent that a test chat asks. */
export interface TestedAgent {
  /** What the reply depends on. */
  fields: PreviewedAgent;
  /** The welcome message, with which each chat begins. */
  welcome: string;
  /** Suggested first messages. */
  starters: readonly string[];
  /** `created`: its own workflow answers once the agent exists. `workflow`: its own workflow answers. `asks`: by a template that asks. */
  answers: 'now' | 'created' | 'workflow' | 'asks';
}

/** What the test chat says first. `createdModel`, `workflowModel`: a model in n8n answers. `quotes`: no model is set up. */
export type TestIntro = TestedAgent['answers'] | 'createdModel' | 'workflowModel' | 'quotes';

/** @param model of the template `openrouter`; undefined: not known yet */
export function introOf({ answers, fields }: TestedAgent, model: TestModel | null | undefined): TestIntro {
  if (answers !== 'now' || fields.template_type !== 'openrouter') return answers;
  if (model === null) return 'quotes';
  if (model !== 'n8n') return 'now';
  return fields.agent_id == null ? 'createdModel' : 'workflowModel';
}

/** Whether the agent can answer before it is created. */
export const canAsk = (intro: TestIntro): boolean => intro !== 'created' && intro !== 'createdModel';

/** Name of a test message that is not sent. Undefined: the agent does not exist yet. */
export const draftOf = (agentId?: number | null): string => `test.${agentId ?? 'new'}`;

/** A form that describes the agent of a test chat. */
export interface TestSource {
  /** The agent as the form is now. */
  getTested: () => TestedAgent;
  /** The same, rendered again with each change. */
  useTested: () => TestedAgent;
}

/** @param describe the agent for values of the form */
export const testSource = <Form extends FieldValues>(
  form: UseFormReturn<Form>,
  describe: (values: Form) => TestedAgent,
): TestSource => ({
  getTested: () => describe(form.getValues()),
  // Not described by `compute`, which keeps the function of the render before the change.
  useTested: () => describe(useWatch({ control: form.control, compute: (values: Form) => values })),
});
