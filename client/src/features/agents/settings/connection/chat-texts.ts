import { sentFields } from '../../fields/agent-fields';
import type { SettingsForm } from '../form/settings-form';

/** Initial message and prompts of a workflow's Chat Trigger, from a connection check. */
interface ChatTexts {
  welcome_message: string | null;
  starters: readonly string[];
}

/** Texts that the form can take from the workflow. */
export type OfferedTexts = Partial<Pick<SettingsForm, 'welcome_message' | 'starters'>>;

/** The workflow's texts for fields that are empty in the form; undefined when there are none. */
export function offeredTexts(found: ChatTexts | null, form: SettingsForm): OfferedTexts | undefined {
  if (!found) return undefined;
  const offered: OfferedTexts = {};
  const { welcome_message, starters } = sentFields(form);
  if (found.welcome_message && welcome_message === null) offered.welcome_message = found.welcome_message;
  if (found.starters.length > 0 && starters.length === 0) offered.starters = found.starters;
  return Object.keys(offered).length > 0 ? offered : undefined;
}
