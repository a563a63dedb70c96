import { draftLine, draftsAmong, setDraft, takeStorageChange } from './drafts';

const PREFIX = 'own.';
const list = (drafts: ReadonlyMap<number, string>) => [...drafts];

describe('drafts', () => {
  it('are read from storage keys that contain a chat id', () => {
    const drafts = draftsAmong(PREFIX, [
      ['own.7', 'seven'],
      ['own.agent', '{}'],
      ['own.07', 'no id'],
      ['own.', 'nothing'],
      ['other.8', 'of somebody else'],
      ['own.9', ''],
    ]);
    expect(list(drafts)).toEqual([[7, 'seven']]);
  });

  it('are replaced one at a time, and an empty text removes one', () => {
    const one = setDraft(new Map(), 7, 'a');
    expect(setDraft(one, 7, 'a')).toBe(one);
    expect(setDraft(one, 8, '')).toBe(one);
    expect(list(setDraft(one, 7, ''))).toEqual([]);
    expect(list(setDraft(one, 8, ' '))).toEqual([
      [7, 'a'],
      [8, ' '],
    ]);
    expect(list(one)).toEqual([[7, 'a']]);
  });

  it('follow writes, removals and clearing in another tab', () => {
    const one = setDraft(new Map(), 7, 'a');
    expect(list(takeStorageChange(one, PREFIX, 'own.7', 'ab'))).toEqual([[7, 'ab']]);
    expect(list(takeStorageChange(one, PREFIX, 'own.7', null))).toEqual([]);
    expect(list(takeStorageChange(one, PREFIX, null, null))).toEqual([]);
    expect(takeStorageChange(one, PREFIX, 'theme', 'dark')).toBe(one);
    expect(takeStorageChange(one, PREFIX, 'own.agent', '{}')).toBe(one);
  });

  it('appear in the list on one line, cut between characters', () => {
    expect(draftLine('  one\n\n two\t')).toBe('one two');
    expect(draftLine(' \n ')).toBeNull();
    expect(draftLine('👍'.repeat(500))).toBe('👍'.repeat(200));
  });
});
