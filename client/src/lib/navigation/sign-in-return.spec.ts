import { keepWhoseWayBack, wayBack, whoseWayBack } from './sign-in-return';

const from = { pathname: '/conversations/123', search: '', hash: '' };

test('who asked for a page comes to it; one that somebody has left is theirs alone', () => {
  expect(wayBack({ from }, 5)).toBe('/conversations/123');
  expect(wayBack({ from, of: 5 }, 5)).toBe('/conversations/123');
  expect(wayBack({ from, of: 5 }, 6)).toBe('/marketplace');
  expect(wayBack({ from, of: 5 }, undefined)).toBe('/conversations/123'); // nobody knows yet who it is
  expect(wayBack({ from, of: 'nonsense' }, 6)).toBe('/conversations/123');
  expect(wayBack({}, 6)).toBe('/marketplace');
});

test('whose it is is known also to who comes from another site, until somebody else comes to sign in', () => {
  expect(whoseWayBack()).toBeUndefined();
  keepWhoseWayBack(5);
  expect(whoseWayBack()).toBe(5);
  keepWhoseWayBack(undefined);
  expect(whoseWayBack()).toBeUndefined();
});
