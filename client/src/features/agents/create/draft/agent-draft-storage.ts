import { DRAFT_PREFIX, readDraftFile, saveDraftFile } from '../../../../lib/storage/draft-storage';
import { type AgentForm, formFromDraft, isUntouched } from '../form/agent-form';

/** The unsent new agent form, stored in the browser until it is sent or the user signs out. */

const NAME = 'create-agent';
const KEY = `${DRAFT_PREFIX}${NAME}`;

/** The form as it was left; null: there is none. */
export function readAgentDraft(): AgentForm | null {
  try {
    return formFromDraft(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** Keeps the form; an empty one is removed. */
export function saveAgentDraft(form: AgentForm): void {
  try {
    if (isUntouched(form)) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(form));
  } catch {
    // Without storage the draft lasts as long as the form is open.
  }
}

/** The image that was chosen. */
export const readDraftImage = (): Promise<File | null> => readDraftFile(NAME);
export const saveDraftImage = (file: File | null): Promise<void> => saveDraftFile(NAME, file);
