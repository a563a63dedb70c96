import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { usePreservedInput } from '../../../../api/use-preserved-input';
import { problemResolver } from '../../../../ui/forms/problems';
import type { Agent } from '../../api/agents-api';
import { isChanged as isFormChanged, missingFields, type SettingsForm, settingsOf } from './settings-form';

/**
 * The settings form with the stored values. Server changes are shown until the user edits something. Input is restored
 * after an expired session, except for the image.
 */
export function useSettingsForm(agent: Agent) {
  const seen = useRef(agent);
  const [stored, setStored] = useState(() => settingsOf(agent));
  const { kept, keep } = usePreservedInput<Omit<SettingsForm, 'image'>>(`settings.${agent.id}`);
  const form = useForm<SettingsForm>({
    defaultValues: { ...stored, ...kept },
    resolver: problemResolver((values) => Object.fromEntries(missingFields(values).map((name) => [name, 'required']))),
  });
  const values = useWatch({ control: form.control, compute: (all: SettingsForm) => all });
  const isChanged = isFormChanged(stored, values);
  const { image: _, ...words } = values;
  useEffect(() => keep(isFormChanged(stored, { ...words, image: null }) ? words : null));

  useEffect(() => {
    if (seen.current === agent) return;
    seen.current = agent;
    if (isChanged) return;
    const fresh = settingsOf(agent);
    setStored(fresh);
    // A typed skill that is not added yet is not a change, but must be kept.
    form.reset({ ...fresh, new_skill: form.getValues('new_skill') });
  });

  const set = (changes: Partial<SettingsForm>) => {
    for (const [name, value] of Object.entries(changes)) form.setValue(name as keyof SettingsForm, value);
    form.clearErrors(Object.keys(changes) as (keyof SettingsForm)[]);
  };
  return { stored, form, values, set, isChanged };
}
