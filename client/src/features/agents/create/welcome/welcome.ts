import { AGENT_FIELDS } from '@contract/studio/agent-fields';
import { truncate } from '@contract/text/truncate';

/** The welcome message as shown: the creator's text, else the template with the agent's name. */
export function shownWelcome(written: string | null, fromTemplate: string, name: string): string {
  if (written !== null) return written;
  return name.trim() === '' ? '' : truncate(fromTemplate, AGENT_FIELDS.welcome_message.max);
}

/**
 * The form value of a typed message; null while it equals the template in any language and keeps following the name.
 */
export function writtenWelcome(typed: string, templates: readonly string[]): string | null {
  return templates.some((template) => template.trim() === typed.trim()) ? null : typed;
}

/** The form value after a name change: an empty message follows the name again. */
export function welcomeAfterRename(written: string | null): string | null {
  return written !== null && written.trim() === '' ? null : written;
}
