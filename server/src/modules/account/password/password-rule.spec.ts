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

  it('checks the longest passwords quickly', async () => {
    await passwordWeakness('hj8dk2lsmq', WORDS);
    for (const piece of ['p@$$w0rd', '4a3e1l0o5s7t', '$', '1q2w3e', '8l2eate0a1i4+4+il7s+']) {
      const before = process.cpuUsage();
      await passwordWeakness(piece.repeat(128).slice(0, 128), WORDS);
      expect(process.cpuUsage(before).user).toBeLessThan(300_000);
    }
  });
});
