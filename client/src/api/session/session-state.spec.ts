import { isProfileComplete, sessionOf } from './session-state';

const me = { first_name: 'Ada', last_name: 'L' };
const refused = { status: 401, code: 'not_signed_in', message: '' } as const;
const broken = { status: 503, code: 'unavailable', message: '' } as const;

test('a profile needs both names, and spaces are no name', () => {
  expect(isProfileComplete(me)).toBe(true);
  expect(isProfileComplete({ first_name: 'Ada', last_name: '  ' })).toBe(false);
  expect(isProfileComplete({ first_name: null, last_name: 'L' })).toBe(false);
});

describe('sessionOf', () => {
  it('is loading before the first answer', () =>
    expect(sessionOf({ me: undefined, error: undefined, loading: true }).status).toBe('loading'));
  it('is signed in or incomplete with a person', () => {
    expect(sessionOf({ me, error: undefined, loading: false }).status).toBe('signed-in');
    expect(sessionOf({ me: { ...me, last_name: '' }, error: undefined, loading: false }).status).toBe('incomplete');
  });
  it('is signed out after a 401, whatever was known before', () =>
    expect(sessionOf({ me, error: refused, loading: false }).status).toBe('signed-out'));
  it('keeps the person through another failure', () =>
    expect(sessionOf({ me, error: broken, loading: false }).status).toBe('signed-in'));
  it('fails when nothing is known', () =>
    expect(sessionOf({ me: undefined, error: broken, loading: false }).status).toBe('failed'));
});
