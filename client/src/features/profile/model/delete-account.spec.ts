import { downloadAddress, problemsOf, problemsOfRefusal } from './delete-account';

const fields = { confirm: ' Ann@Example.com ', password: 'secret', code: '123456' };

describe('deleting an account', () => {
  it('needs the address, whatever its case, and a proof of the kind that is chosen', () => {
    expect(problemsOf(fields, 'ann@example.com', 'password', 6)).toEqual({});
    expect(problemsOf({ ...fields, password: '' }, 'ann@example.com', 'code', 6)).toEqual({});
    expect(problemsOf({ confirm: 'ann', password: '', code: '' }, 'ann@example.com', 'password', 6)).toEqual({
      confirm: 'confirmWrong',
      password: 'passwordWrong',
    });
    expect(problemsOf({ ...fields, code: '12345' }, 'ann@example.com', 'code', 6)).toEqual({ code: 'codeMissing' });
  });

  it('shows at its field what the server refuses', () => {
    expect(problemsOfRefusal({ code: 'invalid_otp' })).toEqual({ code: 'codeWrong' });
    const errors = ['password', 'confirm', 'other'].map((field) => ({ field, message: '' }));
    expect(problemsOfRefusal({ code: 'validation_failed', errors })).toEqual({
      password: 'passwordWrong',
      confirm: 'confirmWrong',
    });
    expect(problemsOfRefusal({ code: 'rate_limited' })).toEqual({});
  });
});

it('a download has an address of its own', () => expect(downloadAddress('a/b')).toBe('/api/account/export/a%2Fb'));
