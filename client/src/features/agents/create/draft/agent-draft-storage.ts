import { DRAFT_PREFIX, readDraftFile, saveDraftFile } from '../../../../lib/storage/draft-storage';
import { readStoredJson, writeStored } from '../../../../lib/storage/web-storage';
import { type AgentForm, formFromDraft, isUntouched } from '../form/agent-form';

/** The draft of the new agent form, stored in the browser until it is sent or the user signs out. */

const NAME = 'create-agent';
const KEY = `${DRAFT_PREFIX}${NAME}`;

/** The stored draft; null when there is none. */
export const readAgentDraft = (): AgentForm | null => formFromDraft(readStoredJson('local', KEY));

/** Stores the draft; removes an empty one. */
export function saveAgentDraft(form: AgentForm): void {
  writeStored('local', KEY, isUntouched(form) ? null : JSON.stringify(form));
}

/** The image chosen for the draft. */
export const readDraftImage = (): Promise<File | null> => readDraftFile(NAME);
export const saveDraftImage = (file: File | null): Promise<void> => saveDraftFile(NAME, file);
