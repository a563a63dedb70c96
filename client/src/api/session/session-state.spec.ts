import { isProfileComplete, sessionOf } from './session-state';

const me = { first_name: 'Ada', last_name: 'L' };
const refused = { status: 401, code: 'not_signed_in', message: '' } as const;
const broken = { status: 503, code: 'unavailable', message: '' } as const;

test('requires both names and rejects whitespace', () => {
  expect(isProfileComplete(me)).toBe(true);
  expect(isProfileComplete({ first_name: 'Ada', last_name: '  ' })).toBe(false);
  expect(isProfileComplete({ first_name: null, last_name: 'L' })).toBe(false);
});

describe('sessionOf', () => {
  it('is loading before the first response', () =>
    expect(sessionOf({ me: undefined, error: undefined, loading: true }).status).toBe('loading'));
  it('is signed in or incomplete when a user is known', () => {
    expect(sessionOf({ me, error: undefined, loading: false }).status).toBe('signed-in');
    expect(sessionOf({ me: { ...me, last_name: '' }, error: undefined, loading: false }).status).toBe('incomplete');
  });
  it('is signed out after a 401, even when a user was known', () =>
    expect(sessionOf({ me, error: refused, loading: false }).status).toBe('signed-out'));
  it('keeps the user after other errors', () =>
    expect(sessionOf({ me, error: broken, loading: false }).status).toBe('signed-in'));
  it('fails when no user is known', () =>
    expect(sessionOf({ me: undefined, error: broken, loading: false }).status).toBe('failed'));
});
