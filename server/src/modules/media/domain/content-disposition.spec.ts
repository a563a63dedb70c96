import { nameInDisposition } from './content-disposition.js';

it.each([
  ['attachment; filename="a b.pdf"', 'a b.pdf'],
  ['inline; filename=a.pdf', 'a.pdf'],
  ["attachment; filename=x; filename*=UTF-8''%D0%9E.pdf", 'О.pdf'],
  ["attachment; filename*=UTF-8''%ZZ; filename=b.pdf", 'b.pdf'],
  ['attachment; filename="a\\"b.pdf"', 'a"b.pdf'],
  [Buffer.from('attachment; filename="От.pdf"').toString('latin1'), 'От.pdf'],
  ['attachment', ''],
  ['', ''],
])('reads the name of %j', (header, name) => {
  expect(nameInDisposition(header)).toBe(name);
});
