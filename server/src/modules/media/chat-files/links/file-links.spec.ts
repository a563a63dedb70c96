import { SecretBox } from '../../../../platform/crypto/secret-box.js';
import { FileLinks } from './file-links.js';

const OLD = 'a'.repeat(32);
const NEW = 'b'.repeat(32);
const NOW = Date.UTC(2026, 10, 28);

const links = new FileLinks(new SecretBox({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD }));
const parts = (url: string): [number, string] => {
  const query = new URL(url).searchParams;
  return [Number(query.get('expires')), String(query.get('signature'))];
};

describe('FileLinks', () => {
  it('are valid for 15 minutes and for one file', () => {
    const { url, expiresAt } = links.create('https://regent.example', 7, NOW);
    expect(url).toMatch(/^https:\/\/regent\.example\/api\/file\/7\/\?expires=\d+&signature=[\w-]{43}$/);
    expect(expiresAt).toEqual(new Date(NOW + 900_000));
    const [expires, signature] = parts(url);
    expect(() => links.verify(7, expires, signature, NOW + 899_000)).not.toThrow();
    expect(() => links.verify(7, expires, signature, NOW + 901_000)).toThrow(expect.objectContaining({ status: 410 }));
    expect(() => links.verify(8, expires, signature, NOW)).toThrow(expect.objectContaining({ status: 403 }));
    expect(() => links.verify(7, expires + 60, signature, NOW)).toThrow(expect.objectContaining({ status: 403 }));
    for (const other of ['', `${signature}=`, `A${signature.slice(1)}`, 'я'.repeat(43)]) {
      expect(() => links.verify(7, expires, other, NOW)).toThrow(expect.objectContaining({ status: 403 }));
    }
  });

  it('stay valid while the secret is rotated', () => {
    const before = new FileLinks(new SecretBox({ APP_SECRET: OLD })).create('https://x.example', 7, NOW);
    expect(() => links.verify(7, ...parts(before.url), NOW)).not.toThrow();
    const elsewhere = new FileLinks(new SecretBox({ APP_SECRET: 'c'.repeat(32) })).create('https://x.example', 7, NOW);
    expect(() => links.verify(7, ...parts(elsewhere.url), NOW)).toThrow(expect.objectContaining({ status: 403 }));
  });
});
