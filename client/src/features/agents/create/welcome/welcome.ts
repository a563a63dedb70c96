import { AGENT_FIELDS } from '@contract/agent-fields';
import { cutTo } from '@contract/limits';

/** The greeting on the screen: what the creator wrote, else the template with the agent's name in it. */
export function shownWelcome(written: string | null, fromTemplate: string, name: string): string {
  if (written !== null) return written;
  return name.trim() === '' ? '' : cutTo(fromTemplate, AGENT_FIELDS.welcome_message.max);
}

/** What to keep of a greeting that was typed; null: it still is the template, in whichever language, and follows on. */
export function writtenWelcome(typed: string, templates: readonly string[]): string | null {
  return templates.some((template) => template.trim() === typed.trim()) ? null : typed;
}

/** Its value after a name change: an empty message is refilled from the new name. */
export function welcomeAfterRename(written: string | null): string | null {
  return written !== null && written.trim() === '' ? null : written;
}
