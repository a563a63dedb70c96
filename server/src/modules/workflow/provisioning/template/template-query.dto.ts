import { WORKFLOW_KINDS, type WorkflowKind } from '../../../../contract/limits.js';
import { OneOf } from '../../../../platform/http/validation/validation.js';

/** Which template is asked for. */
export class TemplateQueryDto {
  /** Default: the one that the agent was made with, else `simple`. */
  @OneOf(WORKFLOW_KINDS, { optional: true })
  type?: WorkflowKind;
}
