import { clearDrafts, DRAFT_PREFIX } from './draft-storage';

test('clears all drafts of both storages and nothing else', () => {
  for (const storage of [localStorage, sessionStorage]) {
    storage.setItem(`${DRAFT_PREFIX}one`, 'text');
    storage.setItem(`${DRAFT_PREFIX}two`, 'text');
    storage.setItem('theme', 'dark');
  }
  clearDrafts();
  for (const storage of [localStorage, sessionStorage]) expect(Object.keys(storage)).toEqual(['theme']);
});
