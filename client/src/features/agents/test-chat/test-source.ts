import type { TestModel } from '@contract/studio/preview';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import type { PreviewedAgent } from '../api/preview-api';

/** The agent of a test chat. */
export interface TestedAgent {
  /** What the reply depends on. */
  fields: PreviewedAgent;
  /** The welcome message, with which each chat begins. */
  welcome: string;
  /** Suggested first messages. */
  starters: readonly string[];
  /**
   * `created`: its own workflow answers once the agent exists. `workflow`: its own workflow answers. `asks`: its
   * template sends requests.
   */
  answers: 'now' | 'created' | 'workflow' | 'asks';
}

/**
 * Introduction of the test chat. `createdModel`, `workflowModel`: a model in n8n answers. `quotes`: no model is set up.
 */
export type TestIntro = TestedAgent['answers'] | 'createdModel' | 'workflowModel' | 'quotes';

/** @param model of the template `openrouter`; undefined if not known yet */
export function introOf({ answers, fields }: TestedAgent, model: TestModel | null | undefined): TestIntro {
  if (answers !== 'now' || fields.template_type !== 'openrouter') return answers;
  if (model === null) return 'quotes';
  if (model !== 'n8n') return 'now';
  return fields.agent_id == null ? 'createdModel' : 'workflowModel';
}

/** Whether the agent can answer before it is created. */
export const canAsk = (intro: TestIntro): boolean => intro !== 'created' && intro !== 'createdModel';

/** Name in an unsaved form; undefined if the agent does not exist yet. */
export const draftOf = (agentId?: number | null): string => `test.${agentId ?? 'new'}`;

/** A form that describes the agent of a test chat. */
export interface TestSource {
  /** The agent with the current values of the form. */
  getTested: () => TestedAgent;
  /** The same, re-rendered with each change. */
  useTested: () => TestedAgent;
}

/** @param describe the agent for values of the form */
export const testSource = <Form extends FieldValues>(
  form: UseFormReturn<Form>,
  describe: (values: Form) => TestedAgent,
): TestSource => ({
  getTested: () => describe(form.getValues()),
  // Does not use `compute`, which keeps the function of the previous render.
  useTested: () => describe(useWatch({ control: form.control, compute: (values: Form) => values })),
});
