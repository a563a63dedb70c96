import { readReturnOwner, saveReturnOwner, signInReturnPath } from './sign-in-return';

const from = { pathname: '/conversations/123', search: '', hash: '' };

test('returns to the requested page, unless another user left it', () => {
  expect(signInReturnPath({ from }, 5)).toBe('/conversations/123');
  expect(signInReturnPath({ from, of: 5 }, 5)).toBe('/conversations/123');
  expect(signInReturnPath({ from, of: 5 }, 6)).toBe('/marketplace');
  expect(signInReturnPath({ from, of: 5 }, undefined)).toBe('/conversations/123'); // user not known yet
  expect(signInReturnPath({ from, of: 'nonsense' }, 6)).toBe('/conversations/123');
  expect(signInReturnPath({}, 6)).toBe('/marketplace');
});

test('stores the owner across an external sign-in until another user signs in', () => {
  expect(readReturnOwner()).toBeUndefined();
  saveReturnOwner(5);
  expect(readReturnOwner()).toBe(5);
  saveReturnOwner(undefined);
  expect(readReturnOwner()).toBeUndefined();
});
