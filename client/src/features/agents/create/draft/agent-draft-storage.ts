import { DRAFT_PREFIX, readDraftFile, saveDraftFile } from '../../../../lib/storage/draft-storage';
import { type AgentForm, formFromDraft, isUntouched } from '../form/agent-form';

/** The draft of the new agent form, stored in the browser until it is sent or the user signs out. */

const NAME = 'create-agent';
const KEY = `${DRAFT_PREFIX}${NAME}`;

/** The stored draft; null when there is none. */
export function readAgentDraft(): AgentForm | null {
  try {
    return formFromDraft(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** Stores the draft; removes an empty one. */
export function saveAgentDraft(form: AgentForm): void {
  try {
    if (isUntouched(form)) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(form));
  } catch {
    // Without storage the draft lasts as long as the form is open.
  }
}

/** The image chosen for the draft. */
export const readDraftImage = (): Promise<File | null> => readDraftFile(NAME);
export const saveDraftImage = (file: File | null): Promise<void> => saveDraftFile(NAME, file);
