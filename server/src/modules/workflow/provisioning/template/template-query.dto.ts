import { WORKFLOW_KINDS, type WorkflowKind } from '../../../../contract/workflows/workflows.js';
import { OneOf } from '../../../../platform/http/validation/validation.js';

/** The requested template. */
export class TemplateQueryDto {
  /** Default: the agent's template, else `simple`. */
  @OneOf(WORKFLOW_KINDS, { optional: true })
  type?: WorkflowKind;
}
