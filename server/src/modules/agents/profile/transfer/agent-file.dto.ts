import type { TemplateType } from '../../../../contract/limits.js';
import { AgentFieldsView } from '../fields/agent-fields.dto.js';
import { AgentDetailView, StepNameView } from '../view/agent-view.dto.js';

/** A skill in the file of an agent. */
export class SkillInFile {
  name: string;
}

/** An agent in its file: no keys, logins or IDs. */
export class AgentInFile extends AgentFieldsView {
  name: string;
  type: string;
  short_description: string;
  description: string;
  skills: SkillInFile[];
  step_names: StepNameView[];
  template_type: TemplateType | null;
}

/** File of an agent. */
export class AgentFileView {
  /** Always `regent.agent`. */
  format: string;
  /** Version of the format. */
  version: number;
  agent: AgentInFile;
}

/** An imported agent. */
export class ImportedAgentView {
  agent: AgentDetailView;
  /** Fields of the file that Regent does not take; at most 50. */
  ignored: string[];
  /** Fields of the agent whose text was cut to its limit. */
  shortened: string[];
}
