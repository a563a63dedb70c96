import { problemsOf, problemsOfRefusal } from './password';

const fields = { current: 'old one', password: 'correct horse', repeat: 'correct horse' };

describe('a new password', () => {
  it('is sent when it is long enough and typed the same twice', () => {
    expect(problemsOf(fields, true)).toEqual({});
    expect(problemsOf({ ...fields, current: '' }, false)).toEqual({});
  });

  it('is not sent otherwise', () => {
    expect(problemsOf({ current: '', password: 'short', repeat: 'other' }, true)).toEqual({
      current: 'currentNeeded',
      password: 'tooShort',
      repeat: 'mismatch',
    });
    // Nine characters, though eighteen halves.
    expect(problemsOf({ ...fields, password: '😀'.repeat(9), repeat: '😀'.repeat(9) }, true)).toEqual({
      password: 'tooShort',
    });
  });

  it('is refused in the field that the server names', () => {
    expect(problemsOfRefusal({ code: 'password_too_weak', errors: [{ field: 'password' }] })).toEqual({
      password: 'tooWeak',
    });
    expect(problemsOfRefusal({ code: 'validation_failed', errors: [{ field: 'current_password' }] })).toEqual({
      current: 'currentWrong',
    });
    expect(problemsOfRefusal({ code: 'rate_limited' })).toEqual({});
  });
});
