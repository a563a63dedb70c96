import { downloadUrl, problemsOf, problemsOfRefusal } from './delete-account';

const fields = { confirm: ' Ann@Example.com ', code: '123456' };

describe('deleting an account', () => {
  it('needs the address, whatever its case, and a whole code', () => {
    expect(problemsOf(fields, 'ann@example.com', 6)).toEqual({});
    expect(problemsOf({ confirm: 'ann', code: '' }, 'ann@example.com', 6)).toEqual({
      confirm: 'data.confirmWrong',
      code: 'code.missing',
    });
    expect(problemsOf({ ...fields, code: '12345' }, 'ann@example.com', 6)).toEqual({ code: 'code.missing' });
  });

  it('shows at its field what the server refuses', () => {
    expect(problemsOfRefusal({ code: 'invalid_otp' })).toEqual({ code: 'code.wrong' });
    const errors = ['code', 'confirm', 'other'].map((field) => ({ field, message: '' }));
    expect(problemsOfRefusal({ code: 'validation_failed', errors })).toEqual({
      code: 'code.missing',
      confirm: 'data.confirmWrong',
    });
    expect(problemsOfRefusal({ code: 'rate_limited' })).toEqual({});
  });
});

it('a download has an address of its own', () => expect(downloadUrl('a/b')).toBe('/api/account/export/a%2Fb'));
