import { hash, parseOptions } from '@node-rs/argon2';
import { PasswordHasher, UNMATCHABLE_HASH } from './password-hasher.js';

describe('PasswordHasher', () => {
  const hasher = new PasswordHasher();

  it('verifies a password, with a new salt for each hash', async () => {
    const [one, two] = await Promise.all([hasher.hash('a long secret'), hasher.hash('a long secret')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/);
    expect(one).not.toBe(two);
    expect(await hasher.verify(one, 'a long secret')).toBe(true);
    expect(await hasher.verify(one, 'a long Secret')).toBe(false);
  });

  it('takes as long without a stored hash as with one', async () => {
    expect(await hasher.verify(null, 'a long secret')).toBe(false);
    expect(parseOptions(UNMATCHABLE_HASH)).toEqual(parseOptions(await hasher.hash('another secret')));
  });

  it('rejects an unreadable hash', async () => {
    const cheap = await hash('x', { memoryCost: 8, timeCost: 1 });
    const answers = await Promise.allSettled(Array.from({ length: 205 }, () => hasher.verify(cheap, 'x')));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.map((answer) => answer.reason.code)).toEqual(Array(3).fill('unavailable'));
  });
});
