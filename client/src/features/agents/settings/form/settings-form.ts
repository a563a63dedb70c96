import type { TemplateType } from '@contract/limits';
import {
  type AgentFieldValues,
  changedFields,
  type FieldsOfAgent,
  fieldsOf,
  type SentFields,
} from '../../fields/agent-fields';
import { addSkill, type Skill, type SkillsDraft, skillChanges, startSkills } from '../../fields/skills';

/** Who provides the workflow: Regent from a template, or the creator. */
export type WorkflowChoice = TemplateType | 'own';

/** Values of the agent settings form. */
export interface SettingsForm extends AgentFieldValues {
  name: string;
  type: string;
  short_description: string;
  description: string;
  skills: SkillsDraft;
  /** Typed and not added yet: it goes along when the settings are saved. */
  new_skill: string;
  knowledge_base_id: number | null;
  workflow: WorkflowChoice;
  n8n_workflow_id: string;
  /** Uploaded when the settings are saved. */
  image: File | null;
}

/** An agent as its creator sees it. */
interface OwnAgent extends FieldsOfAgent {
  name: string;
  type: string;
  short_description: string;
  description: string;
  skills: readonly Skill[];
  knowledge_base?: { id: number } | null;
  template_type?: TemplateType | null;
  n8n_workflow_id?: string | null;
}

/** The body of a PATCH. */
export interface SettingsChanges extends Partial<SentFields> {
  name?: string;
  type?: string;
  short_description?: string;
  description?: string;
  skills_to_add?: { name: string }[];
  skills_to_remove?: Skill[];
  knowledge_base_id?: number | null;
  template_type?: TemplateType | null;
  n8n_workflow_id?: string | null;
}

/** The agent's settings as they are stored. */
export const settingsOf = (agent: OwnAgent): SettingsForm => ({
  ...fieldsOf(agent),
  name: agent.name,
  type: agent.type,
  short_description: agent.short_description,
  description: agent.description,
  skills: startSkills(agent.skills),
  new_skill: '',
  knowledge_base_id: agent.knowledge_base?.id ?? null,
  workflow: agent.template_type ?? 'own',
  n8n_workflow_id: agent.n8n_workflow_id ?? '',
  image: null,
});

/** In the order in which they stand on the screen. */
export const REQUIRED = ['name', 'type', 'short_description', 'description'] as const;
export type RequiredField = (typeof REQUIRED)[number];

/** Required fields that say nothing. */
export const missingFields = (form: SettingsForm): RequiredField[] =>
  REQUIRED.filter((field) => form[field].trim() === '');

/** Body of the PATCH from the stored settings to the form. The image is uploaded separately. */
export function settingsChanges(stored: SettingsForm, form: SettingsForm): SettingsChanges {
  const changes: SettingsChanges = {
    ...skillChanges(addSkill(form.skills, form.new_skill)),
    ...changedFields(stored, form),
  };
  for (const field of REQUIRED) {
    const text = form[field].trim();
    if (text !== stored[field]) changes[field] = text;
  }
  if (form.knowledge_base_id !== stored.knowledge_base_id) changes.knowledge_base_id = form.knowledge_base_id;
  return { ...changes, ...workflowChanges(stored, form) };
}

/** With another template the workflow that was entered by hand goes: the new one enters itself. */
function workflowChanges(stored: SettingsForm, form: SettingsForm): SettingsChanges {
  const changes: SettingsChanges = {};
  if (form.workflow !== stored.workflow) changes.template_type = form.workflow === 'own' ? null : form.workflow;
  const id = form.workflow === 'own' ? form.n8n_workflow_id.trim() : '';
  if (form.workflow === 'own' && id !== stored.n8n_workflow_id) changes.n8n_workflow_id = id || null;
  if (form.workflow !== 'own' && stored.workflow === 'own' && stored.n8n_workflow_id) changes.n8n_workflow_id = null;
  return changes;
}

/** Whether anything would be lost by closing. */
export const isChanged = (stored: SettingsForm, form: SettingsForm): boolean =>
  form.image !== null || Object.keys(settingsChanges(stored, form)).length > 0;

/** Whether the workflow on the screen is another than the stored one, which is the one that is checked. */
export const isWorkflowChanged = (stored: SettingsForm, form: SettingsForm): boolean =>
  Object.keys(workflowChanges(stored, form)).length > 0;
