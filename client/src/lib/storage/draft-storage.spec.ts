import { forgetOwnThings, OWN_THINGS } from './draft-storage';

test('all that somebody has written goes, of the browser and of the tab, and nothing else', () => {
  for (const storage of [localStorage, sessionStorage]) {
    storage.setItem(`${OWN_THINGS}one`, 'text');
    storage.setItem(`${OWN_THINGS}two`, 'text');
    storage.setItem('theme', 'dark');
  }
  forgetOwnThings();
  for (const storage of [localStorage, sessionStorage]) expect(Object.keys(storage)).toEqual(['theme']);
});
