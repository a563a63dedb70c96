import { readReturnOwner, saveReturnOwner, signInReturnPath } from './sign-in-return';

const from = { pathname: '/conversations/123', search: '', hash: '' };

test('who asked for a page comes to it; one that somebody has left is theirs alone', () => {
  expect(signInReturnPath({ from }, 5)).toBe('/conversations/123');
  expect(signInReturnPath({ from, of: 5 }, 5)).toBe('/conversations/123');
  expect(signInReturnPath({ from, of: 5 }, 6)).toBe('/marketplace');
  expect(signInReturnPath({ from, of: 5 }, undefined)).toBe('/conversations/123'); // nobody knows yet who it is
  expect(signInReturnPath({ from, of: 'nonsense' }, 6)).toBe('/conversations/123');
  expect(signInReturnPath({}, 6)).toBe('/marketplace');
});

test('whose it is is known also to who comes from another site, until somebody else comes to sign in', () => {
  expect(readReturnOwner()).toBeUndefined();
  saveReturnOwner(5);
  expect(readReturnOwner()).toBe(5);
  saveReturnOwner(undefined);
  expect(readReturnOwner()).toBeUndefined();
});
