import { downloadUrl, problemsOf, problemsOfRefusal } from './delete-account';

const fields = { confirm: ' Ann@Example.com ', code: '123456' };

describe('account deletion form', () => {
  it('requires the email, ignoring case, and a complete code', () => {
    expect(problemsOf(fields, 'ann@example.com', 6)).toEqual({});
    expect(problemsOf({ confirm: 'ann', code: '' }, 'ann@example.com', 6)).toEqual({
      confirm: 'data.confirmWrong',
      code: 'code.missing',
    });
    expect(problemsOf({ ...fields, code: '12345' }, 'ann@example.com', 6)).toEqual({ code: 'code.missing' });
  });

  it('shows server errors at their fields', () => {
    expect(problemsOfRefusal({ code: 'invalid_otp' })).toEqual({ code: 'code.wrong' });
    const errors = ['code', 'confirm', 'other'].map((field) => ({ field, message: '' }));
    expect(problemsOfRefusal({ code: 'validation_failed', errors })).toEqual({
      code: 'code.missing',
      confirm: 'data.confirmWrong',
    });
    expect(problemsOfRefusal({ code: 'rate_limited' })).toEqual({});
  });
});

it('builds the URL of a data download', () => expect(downloadUrl('a/b')).toBe('/api/account/export/a%2Fb'));
