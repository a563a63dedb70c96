import { useState } from 'react';
import type { Agent } from '../api/agents-api';
import { isChanged as isFormChanged, type SettingsForm, settingsOf } from '../model/settings-form';

/** The settings on the screen beside those that are stored. What changes on the server shows as long as nothing is edited. */
export function useSettingsForm(agent: Agent) {
  const [seen, setSeen] = useState(agent);
  const [stored, setStored] = useState(() => settingsOf(agent));
  const [form, setForm] = useState(stored);
  const isChanged = isFormChanged(stored, form);

  if (seen !== agent) {
    setSeen(agent);
    if (!isChanged) {
      const fresh = settingsOf(agent);
      setStored(fresh);
      // What was typed so far and adds nothing yet is no change, and stays all the same.
      setForm({ ...fresh, new_skill: form.new_skill });
    }
  }

  const set = (changes: Partial<SettingsForm>) => setForm((before) => ({ ...before, ...changes }));
  return { stored, form, set, isChanged };
}
