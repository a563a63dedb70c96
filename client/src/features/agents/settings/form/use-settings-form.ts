import { useEffect, useState } from 'react';
import { usePreservedInput } from '../../../../api/use-preserved-input';
import type { Agent } from '../../api/agents-api';
import { isChanged as isFormChanged, type SettingsForm, settingsOf } from './settings-form';

/**
 * The settings on the screen beside those that are stored. What changes on the server shows as long as nothing is edited.
 * Input is restored after an expired session, except for the image.
 */
export function useSettingsForm(agent: Agent) {
  const [seen, setSeen] = useState(agent);
  const [stored, setStored] = useState(() => settingsOf(agent));
  const { kept, keep } = usePreservedInput<Omit<SettingsForm, 'image'>>(`settings.${agent.id}`);
  const [form, setForm] = useState<SettingsForm>(() => ({ ...stored, ...kept }));
  const isChanged = isFormChanged(stored, form);
  const { image: _, ...words } = form;
  useEffect(() => keep(isFormChanged(stored, { ...words, image: null }) ? words : null));

  if (seen !== agent) {
    setSeen(agent);
    if (!isChanged) {
      const fresh = settingsOf(agent);
      setStored(fresh);
      // Typed text that adds nothing yet is not a change, but is kept.
      setForm({ ...fresh, new_skill: form.new_skill });
    }
  }

  const set = (changes: Partial<SettingsForm>) => setForm((before) => ({ ...before, ...changes }));
  return { stored, form, set, isChanged };
}
