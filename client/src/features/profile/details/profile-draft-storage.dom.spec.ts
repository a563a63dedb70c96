import { announceSessionEnd } from '../../../api/session/session-events';
import { readProfileDraft, saveProfileDraft, settleProfileDraft } from './profile-draft-storage';

// An open BroadcastChannel would keep the test process alive.
jest.mock('../../../api/session/session-events', () => {
  const listeners: (() => void)[] = [];
  return {
    onSessionEnd: (listener: () => void) => listeners.push(listener),
    announceSessionEnd: () => {
      for (const listener of listeners) listener();
    },
  };
});

const stored = { username: 'ann', first_name: 'Ann', last_name: 'Lee', bio: '' };
/** Whether the browser would ask before it closes the page. */
const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

afterEach(() => saveProfileDraft(1, {}));

test('returns the draft to its owner only and asks before the page closes', () => {
  expect(asks()).toBe(false);
  saveProfileDraft(1, { bio: 'Poe' });
  saveProfileDraft(1, { bio: 'Poems' });
  expect(readProfileDraft(1)).toEqual({ bio: 'Poems' });
  expect(readProfileDraft(2)).toEqual({});
  expect(asks()).toBe(true);
  saveProfileDraft(1, {});
  expect(readProfileDraft(1)).toEqual({});
  expect(asks()).toBe(false);
});

test('drops saved values and keeps later edits', () => {
  settleProfileDraft(stored); // no draft yet
  expect(asks()).toBe(false);
  saveProfileDraft(1, { first_name: 'Anna', bio: 'Poems' });
  settleProfileDraft({ ...stored, first_name: 'Anna', bio: 'Poe' });
  expect(readProfileDraft(1)).toEqual({ bio: 'Poems' });
  settleProfileDraft({ ...stored, bio: 'Poems' });
  expect(asks()).toBe(false);
});

test('is cleared when the session ends', () => {
  saveProfileDraft(1, { bio: 'Poems' });
  announceSessionEnd();
  expect(readProfileDraft(1)).toEqual({});
  expect(asks()).toBe(false);
});
