import { AGENT_FIELD_NAMES } from '@contract/studio/agent-fields';
import { useTranslation } from 'react-i18next';

/** The names of an agent's fields in a sentence. Unknown ones keep their technical name. */
export function useFieldNames(): (fields: readonly string[]) => string {
  const { t, i18n } = useTranslation(['transfer', 'studio', 'agentForm', 'agent']);
  const names: Record<string, string> = {
    name: t('studio:create.name'),
    type: t('agent:type.label'),
    short_description: t('studio:create.shortDescription'),
    description: t('studio:create.description'),
    ...Object.fromEntries(AGENT_FIELD_NAMES.map((name) => [name, t(`agentForm:fields.${name}.label`)])),
    skills: t('agentForm:skillsEditor.list'),
    image: t('fields.image'),
    icon: t('fields.icon'),
    provider: t('fields.provider'),
    model: t('fields.model'),
    credentialId: t('fields.credential'),
    tools: t('fields.tools'),
    toolIds: t('fields.tools'),
    files: t('fields.files'),
  };
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (fields) => list.format(fields.map((field) => names[field] ?? field));
}
