import type { TemplateType } from '../../../../contract/workflows/workflows.js';
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

/** An agent of an imported file, with the fields that were not imported. */
class ImportedPartView {
  /** Unsupported fields of the file; at most 50. `image`: the image is damaged or too large. */
  ignored: string[];
  /** Fields of the agent whose text was cut to its limit. */
  shortened: string[];
}

/** Another agent of a file with several. */
export class OtherImportView extends ImportedPartView {
  /** Its name in the file. */
  name: string;
  /** Null if it was not imported. */
  agent: AgentDetailView | null;
  /** Why it was not imported; null if it was. */
  code: string | null;
}

/** The imported agent; if the file has several, the first imported one. */
export class ImportedAgentView extends ImportedPartView {
  agent: AgentDetailView;
  /** The other agents of the file, in its order. */
  others: OtherImportView[];
}
