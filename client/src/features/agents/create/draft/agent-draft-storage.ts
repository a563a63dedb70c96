import { keepOwnFile, OWN_THINGS, ownFile } from '../../../../lib/storage/draft-storage';
import { type AgentForm, formFromDraft, isUntouched } from '../form/agent-form';

/** What was filled in for a new agent and not sent, kept by the browser until it is, or until the person signs out. */

const NAME = 'create-agent';
const KEY = `${OWN_THINGS}${NAME}`;

/** The form as it was left; null: there is none. */
export function readAgentDraft(): AgentForm | null {
  try {
    return formFromDraft(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** Keeps the form; an empty one is removed. */
export function keepAgentDraft(form: AgentForm): void {
  try {
    if (isUntouched(form)) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(form));
  } catch {
    // Without storage the draft lasts as long as the form is open.
  }
}

/** The picture that was chosen. */
export const readDraftPicture = (): Promise<File | null> => ownFile(NAME);
export const keepDraftPicture = (file: File | null): Promise<void> => keepOwnFile(NAME, file);
