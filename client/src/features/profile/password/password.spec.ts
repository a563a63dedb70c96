import { problemsOf, problemsOfRefusal } from './password';

const fields = { current: 'old one', password: 'correct horse', repeat: 'correct horse', code: '' };

describe('a new password', () => {
  it('is sent when it is long enough and typed the same twice', () => {
    expect(problemsOf(fields, 'current')).toEqual({});
    expect(problemsOf({ ...fields, current: '', code: '012345' }, 'code')).toEqual({});
  });

  it('is not sent otherwise', () => {
    expect(problemsOf({ current: '', password: 'short', repeat: 'other', code: '' }, 'current')).toEqual({
      current: 'password.currentNeeded',
      password: 'password.tooShort',
      repeat: 'password.mismatch',
    });
    expect(problemsOf({ ...fields, code: '12345' }, 'code')).toEqual({ code: 'code.missing' });
    // Nine characters, though eighteen halves.
    expect(problemsOf({ ...fields, password: '😀'.repeat(9), repeat: '😀'.repeat(9) }, 'current')).toEqual({
      password: 'password.tooShort',
    });
  });

  it('is refused in the field that the server names', () => {
    expect(problemsOfRefusal({ code: 'password_too_weak', errors: [{ field: 'password' }] })).toEqual({
      password: 'password.tooWeak',
    });
    expect(problemsOfRefusal({ code: 'validation_failed', errors: [{ field: 'current_password' }] })).toEqual({
      current: 'password.currentWrong',
    });
    expect(problemsOfRefusal({ code: 'invalid_otp' })).toEqual({ code: 'code.wrong' });
    expect(problemsOfRefusal({ code: 'rate_limited' })).toEqual({});
  });
});
