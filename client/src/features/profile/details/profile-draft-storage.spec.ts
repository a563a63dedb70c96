import { announceSessionEnd } from '../../../api/session/session-events';
import { readProfileDraft, saveProfileDraft, settleProfileDraft } from './profile-draft-storage';

// A channel to other tabs that stays open would keep the test's process from ending.
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

test('it is there for the one who wrote it, and the page is not closed without asking', () => {
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

test('what was saved is no draft any more, what was typed since is', () => {
  settleProfileDraft(stored); // there is none
  expect(asks()).toBe(false);
  saveProfileDraft(1, { first_name: 'Anna', bio: 'Poems' });
  settleProfileDraft({ ...stored, first_name: 'Anna', bio: 'Poe' });
  expect(readProfileDraft(1)).toEqual({ bio: 'Poems' });
  settleProfileDraft({ ...stored, bio: 'Poems' });
  expect(asks()).toBe(false);
});

test('it ends with the session', () => {
  saveProfileDraft(1, { bio: 'Poems' });
  announceSessionEnd();
  expect(readProfileDraft(1)).toEqual({});
  expect(asks()).toBe(false);
});
