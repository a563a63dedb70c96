import { problemsOf, problemsOfRefusal } from './password';

const fields = { current: 'old one', password: 'correct horse', repeat: 'correct horse', code: '' };

describe('password form', () => {
  it('accepts a password that is long enough and repeated correctly', () => {
    expect(problemsOf(fields, 'current')).toEqual({});
    expect(problemsOf({ ...fields, current: '', code: '012345' }, 'code')).toEqual({});
  });

  it('rejects a short or mismatching password', () => {
    expect(problemsOf({ current: '', password: 'short', repeat: 'other', code: '' }, 'current')).toEqual({
      current: 'password.currentNeeded',
      password: 'password.tooShort',
      repeat: 'password.mismatch',
    });
    expect(problemsOf({ ...fields, code: '12345' }, 'code')).toEqual({ code: 'code.missing' });
    // Nine characters, eighteen UTF-16 code units.
    expect(problemsOf({ ...fields, password: '😀'.repeat(9), repeat: '😀'.repeat(9) }, 'current')).toEqual({
      password: 'password.tooShort',
    });
  });

  it('shows the server error at its field', () => {
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
