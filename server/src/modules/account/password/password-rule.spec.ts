import { processorTime } from '../../../../../test/support/util/growth.js';
import { passwordWeakness } from './password-rule.js';

const WORDS = ['ann.lee', 'ann.lee@example.com', 'Ann', 'Lee'];

describe('passwordWeakness', () => {
  it.each([
    '',
    'x8!kQz2#p',
    '1234567890',
    'qwertyuiop',
    'password123',
    'P@ssw0rd123',
    'Password123!',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'passwordpasswordpasswordpassword',
    'ann.lee@example.com',
    'ANN.LEE@EXAMPLE.COM',
    'ann.lee2024',
    '👑'.repeat(9),
  ])('rejects %j', async (password) => expect(await passwordWeakness(password, WORDS)).toEqual(expect.any(String)));

  it.each([
    'hj8dk2lsmq',
    'correct horse battery staple',
    'пароль никто не угадает',
    'aaaaaaaaaaaaaaaaaaaa hj8dk2lsmq vbw',
  ])('accepts %j', async (password) => expect(await passwordWeakness(password, WORDS)).toBeUndefined());

  it.each(['p@$$w0rd', '4a3e1l0o5s7t', '$', '1q2w3e', '8l2eate0a1i4+4+il7s+'])(
    'checks the longest password of %j as quickly as one of 24 characters',
    async (piece) => {
      const timeOf = (length: number) =>
        processorTime(() => passwordWeakness(piece.repeat(length).slice(0, length), WORDS));
      expect((await timeOf(128)) / (await timeOf(24))).toBeLessThan(4);
    },
  );
});
