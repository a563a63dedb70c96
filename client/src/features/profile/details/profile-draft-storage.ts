import { onSessionEnd } from '../../../api/session/session-events';
import { type ProfileFields, unsentFields } from './profile-fields';

/**
 * What was typed into the profile and not saved. It outlives the form, for as long as the page is open: who looks at another
 * tab finds it again. Closing the page asks, wherever one is.
 */

interface Draft {
  userId: number;
  fields: Partial<ProfileFields>;
}

let draft: Draft | null = null;

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** The fields as that person left them; none where there is no draft of theirs. */
export const readProfileDraft = (userId: number): Partial<ProfileFields> =>
  draft?.userId === userId ? draft.fields : {};

/** Keeps the fields that were typed into; without any there is no draft. */
export function saveProfileDraft(userId: number, fields: Partial<ProfileFields>): void {
  draft = Object.keys(fields).length > 0 ? { userId, fields } : null;
  if (draft) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

/** These were saved; what was typed since stays. */
export function settleProfileDraft(sent: ProfileFields): void {
  if (draft) saveProfileDraft(draft.userId, unsentFields(draft.fields, sent));
}

onSessionEnd(() => {
  if (draft) saveProfileDraft(draft.userId, {});
});
