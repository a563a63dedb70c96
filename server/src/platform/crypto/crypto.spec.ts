import { createCipheriv, randomBytes } from 'node:crypto';
import { randomDigits, randomToken } from './random.js';
import { sealedPlace } from './sealed-place.js';
import { SecretBox } from './secret-box.js';

const OLD = 'a-secret-that-is-long-enough-for-anybody';
const NEW = 'another-secret-that-is-long-enough-too';
const PLACE = sealedPlace('agent.api_key', 1);
const box = new SecretBox({ APP_SECRET: OLD });

/** Encrypts a text like releases before the keyring. */
function sealLegacy(text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', box.key('seal'), iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([iv, encrypted, cipher.getAuthTag()]).toString('base64url')}`;
}

describe('SecretBox', () => {
  it('decrypts what it encrypted', () => {
    for (const text of ['', 'key', 'ключ 🔑', 'x'.repeat(10_000)]) {
      expect(box.open(box.seal(text, PLACE), PLACE)).toBe(text);
    }
  });

  it('caches decrypted texts, and never a failure', () => {
    const sealed = Array.from({ length: 1500 }, (_, at) => box.seal(`key ${at}`, PLACE));
    for (const _ of [1, 2])
      for (const [at, each] of sealed.entries()) expect(box.openKept(each, PLACE)).toBe(`key ${at}`);
    for (const _ of [1, 2]) expect(() => box.openKept('v1.bm90IG9uZQ', PLACE)).toThrow();
  });

  it('never encrypts the same text to the same bytes', () => {
    expect(box.seal('key', PLACE)).not.toBe(box.seal('key', PLACE));
  });

  it('rejects modified text and text encrypted with another secret', () => {
    const sealed = box.seal('key', PLACE);
    const [version, id, body = ''] = sealed.split('.');
    const changed = `${version}.${id}.${body[0] === 'A' ? 'B' : 'A'}${body.slice(1)}`;
    const foreign = new SecretBox({ APP_SECRET: NEW }).seal('key', PLACE);
    const otherId = `${version}.${foreign.split('.')[1]}.${body}`;
    for (const wrong of [changed, foreign, otherId, '', 'v1.', 'v2.abc', `v2.${id}.`, `${sealed}.x`, 'plain']) {
      expect(() => box.open(wrong, PLACE)).toThrow();
      expect(box.openOrNull(wrong, PLACE)).toBeNull();
    }
    expect(box.openOrNull(sealed, PLACE)).toBe('key');
  });

  it('[case 65] rejects a text copied into another row or column', () => {
    const sealed = box.seal('key', PLACE);
    expect(box.openKept(sealed, PLACE)).toBe('key');
    for (const place of [sealedPlace('agent.api_key', 2), sealedPlace('n8n_member.api_key', 1)]) {
      expect(box.openOrNull(sealed, place)).toBeNull();
      expect(() => box.openKept(sealed, place)).toThrow();
    }
  });

  it('[case 65] decrypts text of the previous secret and of earlier releases, and encrypts with the current secret', () => {
    const rotated = new SecretBox({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD });
    for (const sealed of [box.seal('key', PLACE), sealLegacy('key')]) {
      expect(rotated.open(sealed, PLACE)).toBe('key');
      expect(rotated.isCurrent(sealed)).toBe(false);
    }
    const sealed = rotated.seal('key', PLACE);
    expect(rotated.isCurrent(sealed)).toBe(true);
    expect(box.openOrNull(sealed, PLACE)).toBeNull();
    expect(new SecretBox({ APP_SECRET: NEW }).open(sealed, PLACE)).toBe('key');
    expect(box.open(sealLegacy('key'), PLACE)).toBe('key');
  });

  it('[case 65] accepts signatures of both secrets, and signs with the current one', () => {
    const rotated = new SecretBox({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD });
    expect(rotated.allKeys('csrf')).toEqual([rotated.key('csrf'), box.key('csrf')]);
    expect(rotated.key('csrf')).not.toEqual(box.key('csrf'));
  });

  it('separates hashes by purpose and by part', () => {
    expect(box.keyedHash('otp', 'a', 'b')).toEqual(box.keyedHash('otp', 'a', 'b'));
    expect(box.keyedHash('otp', 'a', 'b')).not.toEqual(box.keyedHash('csrf', 'a', 'b'));
    expect(box.keyedHash('otp', 'ab', '')).not.toEqual(box.keyedHash('otp', 'a', 'b'));
  });
});

describe('random', () => {
  it('returns tokens that do not repeat', () => {
    expect(new Set(Array.from({ length: 1000 }, randomToken)).size).toBe(1000);
  });

  it('[case 7] returns evenly distributed codes of fixed length with leading zeros', () => {
    const codes = Array.from({ length: 2000 }, () => randomDigits(6));
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    const startingWithZero = codes.filter((code) => code.startsWith('0')).length;
    expect(startingWithZero).toBeGreaterThan(120);
    expect(startingWithZero).toBeLessThan(290);
  });
});
