import type { TemplateType } from '@contract/workflows/workflows';
import {
  type AgentFieldValues,
  areFieldsEmpty,
  EMPTY_FIELDS,
  fieldsFromDraft,
  sentFields,
} from '../../fields/agent-fields';
import { addSkill, startSkills } from '../../fields/skills';
import { shownListing } from './listing';

/** Templates that also answer without n8n; the settings offer all. */
export const FIRST_TEMPLATES = ['simple', 'openrouter'] as const satisfies readonly TemplateType[];

/** Values of the new agent form. */
export interface AgentForm extends Omit<AgentFieldValues, 'welcome_message'> {
  name: string;
  /** Null while it follows the instructions. */
  short_description: string | null;
  /** Null while it follows the instructions. */
  description: string | null;
  type: string;
  /** Null while the message follows the name. */
  welcome_message: string | null;
  skills: string[];
  /** Text of a skill that is not added yet; sent as well. */
  new_skill: string;
  knowledge_base_id: number | null;
  /** The template of the workflow to create; with `custom`, none is created and the creator provides the workflow. */
  template_type: (typeof FIRST_TEMPLATES)[number];
  custom: boolean;
}

export const EMPTY_AGENT: AgentForm = {
  ...EMPTY_FIELDS,
  name: '',
  short_description: null,
  description: null,
  type: 'helpers',
  welcome_message: null,
  skills: [],
  new_skill: '',
  knowledge_base_id: null,
  template_type: 'simple',
  custom: false,
};

/** Fields that can lack a text, in screen order. */
export const REQUIRED = ['agent_context', 'name', 'type', 'short_description', 'description'] as const;

/** The template of the workflow to create; null if the creator provides the workflow. */
export const templateOf = ({ custom, template_type }: AgentForm): AgentForm['template_type'] | null =>
  custom ? null : template_type;

/** The request body. `welcome` is the welcome message as shown. */
export function createPayload(form: AgentForm, welcome: string, imageId: number | null) {
  const listing = shownListing(form);
  const { added } = addSkill({ ...startSkills(), added: form.skills }, form.new_skill);
  return {
    ...sentFields({ ...form, welcome_message: welcome }),
    name: form.name.trim(),
    image_id: imageId,
    type: form.type.trim(),
    short_description: listing.short_description.trim(),
    description: listing.description.trim(),
    skills: added.map((name) => ({ name })),
    template_type: templateOf(form),
    ...(form.knowledge_base_id === null ? {} : { knowledge_base_id: form.knowledge_base_id }),
  };
}

/** Whether nothing has been filled in. */
export function isUntouched(form: AgentForm): boolean {
  const hasNoFields = form.welcome_message === null && areFieldsEmpty({ ...form, welcome_message: '' });
  return (
    hasNoFields && JSON.stringify({ ...form, ...EMPTY_FIELDS, welcome_message: null }) === JSON.stringify(EMPTY_AGENT)
  );
}

/** The form of a stored draft. Invalid values become empty; null when nothing is left. */
export function formFromDraft(kept: unknown): AgentForm | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const draft = kept as Partial<Record<keyof AgentForm, unknown>>;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const form: AgentForm = {
    ...fieldsFromDraft(draft),
    name: text(draft.name),
    short_description: text(draft.short_description) || null,
    description: text(draft.description) || null,
    type: text(draft.type) || EMPTY_AGENT.type,
    welcome_message: typeof draft.welcome_message === 'string' ? draft.welcome_message : null,
    skills: Array.isArray(draft.skills) ? draft.skills.filter((skill) => typeof skill === 'string') : [],
    new_skill: text(draft.new_skill),
    knowledge_base_id: Number.isSafeInteger(draft.knowledge_base_id) ? (draft.knowledge_base_id as number) : null,
    template_type: FIRST_TEMPLATES.find((type) => type === draft.template_type) ?? EMPTY_AGENT.template_type,
    custom: draft.custom === true,
  };
  return isUntouched(form) ? null : form;
}
