import { AGENT_FIELD_NAMES } from '@contract/studio/agent-fields';
import type { TemplateType } from '@contract/workflows/workflows';
import {
  type AgentFieldValues,
  changedFields,
  type FieldsOfAgent,
  fieldsOf,
  type SentFields,
} from '../../fields/agent-fields';
import {
  addSkill,
  type Skill,
  type SkillChanges,
  type SkillsDraft,
  skillChanges,
  startSkills,
} from '../../fields/skills';

/** Who provides the workflow: Regent from a template, or the creator. */
export type WorkflowChoice = TemplateType | 'own';

/** Values of the agent settings form. */
export interface SettingsForm extends AgentFieldValues {
  name: string;
  type: string;
  short_description: string;
  description: string;
  skills: SkillsDraft;
  /** Text of a skill that is not added yet; saved with the settings. */
  new_skill: string;
  knowledge_base_id: number | null;
  workflow: WorkflowChoice;
  n8n_workflow_id: string;
  /** Uploaded when the settings are saved. */
  image: File | null;
}

/** The agent in the response for its creator. */
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

/** Body of the PATCH request. */
export interface SettingsChanges extends Partial<SentFields>, SkillChanges {
  name?: string;
  type?: string;
  short_description?: string;
  description?: string;
  knowledge_base_id?: number | null;
  template_type?: TemplateType | null;
  n8n_workflow_id?: string | null;
}

/** The form values of a stored agent. */
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

/** Required fields, in screen order. */
export const REQUIRED = ['name', 'type', 'short_description', 'description'] as const;
export type RequiredField = (typeof REQUIRED)[number];

/** Fields that the server may reject, in screen order. */
export const CHECKED_FIELDS = [...REQUIRED, 'knowledge_base_id', ...AGENT_FIELD_NAMES] as const;

/** Required fields that are blank. */
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

/** Switching to a template removes the workflow ID entered by hand; the new workflow sets its own. */
function workflowChanges(stored: SettingsForm, form: SettingsForm): SettingsChanges {
  const changes: SettingsChanges = {};
  if (form.workflow !== stored.workflow) changes.template_type = form.workflow === 'own' ? null : form.workflow;
  const id = form.workflow === 'own' ? form.n8n_workflow_id.trim() : '';
  if (form.workflow === 'own' && id !== stored.n8n_workflow_id) changes.n8n_workflow_id = id || null;
  if (form.workflow !== 'own' && stored.workflow === 'own' && stored.n8n_workflow_id) changes.n8n_workflow_id = null;
  return changes;
}

/** Whether there are unsaved changes. */
export const isChanged = (stored: SettingsForm, form: SettingsForm): boolean =>
  form.image !== null || Object.keys(settingsChanges(stored, form)).length > 0;

/** Whether the form has another workflow than the stored one, which the connection check uses. */
export const isWorkflowChanged = (stored: SettingsForm, form: SettingsForm): boolean =>
  Object.keys(workflowChanges(stored, form)).length > 0;
