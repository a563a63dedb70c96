import { onSessionEnd } from '../../../api/session/session-events';
import { type ProfileFields, unsentFields } from './profile-fields';

/**
 * Unsaved profile input, kept in memory so that it survives tab changes within the page. Closing the page asks for
 * confirmation while a draft exists.
 */

interface Draft {
  userId: number;
  fields: Partial<ProfileFields>;
}

let draft: Draft | null = null;

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** The user's draft fields; empty without a draft. */
export const readProfileDraft = (userId: number): Partial<ProfileFields> =>
  draft?.userId === userId ? draft.fields : {};

/** Stores the edited fields; an empty object removes the draft. */
export function saveProfileDraft(userId: number, fields: Partial<ProfileFields>): void {
  draft = Object.keys(fields).length > 0 ? { userId, fields } : null;
  if (draft) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

/** Removes saved fields from the draft; fields edited since then stay. */
export function settleProfileDraft(sent: ProfileFields): void {
  if (draft) saveProfileDraft(draft.userId, unsentFields(draft.fields, sent));
}

onSessionEnd(() => {
  if (draft) saveProfileDraft(draft.userId, {});
});
