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
])('detects the encoding by %s', (_name, bytes, mimeType) => expect(decode(bytes, mimeType)).toBe(russian));

it('detects the encoding that a page declares, even after a long script', () => {
  const head = `<script>${'x();'.repeat(2000)}</script><meta http-equiv="Content-Type" content="text/html; charset=windows-1251">`;
  expect(decode(page(head, inWindows1251(russian)), 'text/html')).toBe(head + russian);
});

it('reads UTF-16 without a byte order mark, and accents of old Western texts', () => {
  expect(decode(Buffer.from('<p>Plain page</p>', 'utf16le'), 'text/html')).toBe('<p>Plain page</p>');
  expect(decode(Buffer.from('Le café déjà fermé à Genève', 'latin1'), 'text/plain')).toBe(
    'Le café déjà fermé à Genève',
  );
});

it.each([
  ['the media type', 'text/html; charset=iso-8859-1', ''],
  ['a page', 'text/html', '<meta charset="windows-1252">'],
  ['what they look like', 'text/plain', ''],
])('keeps quotes and the euro of Western texts, by %s', (_name, mimeType, head) => {
  const bytes = Buffer.concat([Buffer.from(head), Buffer.from([0x93, 0x54, 0x65, 0x61, 0x94, 0x20, 0x80])]);
  expect(decode(bytes, mimeType)).toBe(`${head}“Tea” €`);
});

it('reads a table that Excel has saved in Russia or China', () => {
  expect(decode(Buffer.from('534b553b4e616d650a313bd7e0e9ede8ea', 'hex'), 'text/csv')).toBe('SKU;Name\n1;Чайник');
  const chinese = 'cdcbbbf5d5feb2dfcac7c8fdcaaeccecc4dabfc9d2d4cdcbbbf5';
  expect(decode(Buffer.from(chinese, 'hex'), 'text/csv')).toBe('退货政策是三十天内可以退货');
});
