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
