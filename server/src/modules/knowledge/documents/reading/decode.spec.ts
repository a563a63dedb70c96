import { decode } from './decode.js';

const russian = 'Возврат товара возможен в течение тридцати дней';
/** Letters from А to я in windows-1251. */
const inWindows1251 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((one) => (one >= 'А' && one <= 'я' ? one.charCodeAt(0) - 0x410 + 0xc0 : one.charCodeAt(0))),
  );
const page = (head: string, text: Buffer): Buffer => Buffer.concat([Buffer.from(head), text]);

it.each([
  ['UTF-8', Buffer.from(russian), 'text/plain'],
  ['a mark of UTF-8', Buffer.from(`\uFEFF${russian}`), 'text/plain; charset=windows-1251'],
  ['a mark of UTF-16', Buffer.from(`\uFEFF${russian}`, 'utf16le'), 'text/html'],
  ['the media type', inWindows1251(russian), 'text/plain; charset=windows-1251'],
  ['an unknown name', Buffer.from(russian), 'text/plain; charset=none'],
  ['letters side by side', inWindows1251(russian), 'text/plain'],
])('reads by %s', (_name, bytes, mimeType) => expect(decode(bytes, mimeType)).toBe(russian));

it('reads by what a page says, also after a long script', () => {
  const head = `<script>${'x();'.repeat(2000)}</script><meta http-equiv="Content-Type" content="text/html; charset=windows-1251">`;
  expect(decode(page(head, inWindows1251(russian)), 'text/html')).toBe(head + russian);
});

it('reads UTF-16 without a mark, and accents of old Western texts', () => {
  expect(decode(Buffer.from('<p>Plain page</p>', 'utf16le'), 'text/html')).toBe('<p>Plain page</p>');
  expect(decode(Buffer.from('Le café déjà fermé à Genève', 'latin1'), 'text/plain')).toBe(
    'Le café déjà fermé à Genève',
  );
});
