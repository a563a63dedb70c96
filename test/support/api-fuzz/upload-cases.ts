import type { Case } from './case.js';
import { filePart, form, textPart } from './request.js';

const MEGABYTE = 1024 * 1024;

const OTHER_CONTENTS: [string, Buffer][] = [
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
  ['PDF', Buffer.from('%PDF-1.7')],
  ['rubbish', Buffer.from('rubbish')],
];

const PROGRAMS: [string, Buffer][] = [
  ['a program', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1')],
  ['rubbish', Buffer.from([0, 1, 2, 0xff])],
];

/** Forms that must not be accepted as an image, or as a file of a chat, which may be larger and of more types. */
export function uploadCases(picture: Buffer, field = 'image', maxMegabytes?: number): Case[] {
  const [maxBytes, others] = field === 'image' ? [5 * MEGABYTE, OTHER_CONTENTS] : [20 * MEGABYTE, PROGRAMS];
  const huge = Buffer.from(picture);
  huge.writeUInt32BE(65_535, 16);
  huge.writeUInt32BE(65_535, 20);
  const good = filePart(field, picture);
  const forms: [string, Buffer[]][] = [
    ['another name', [filePart('picture', picture)]],
    ['__proto__ as its name', [filePart('__proto__', picture)]],
    ['no name', [filePart('', picture)]],
    ['two files', [good, good]],
    ['a field beside it', [good, textPart('owner_id', '1')]],
    ['100 fields', [...Array.from({ length: 100 }, (_, at) => textPart(`f${at}`, 'x')), good]],
    ['text instead of a file', [textPart(field, 'text')]],
    ['an empty file', [filePart(field, Buffer.alloc(0))]],
    ['half a picture', [filePart(field, picture.subarray(0, 40))]],
    ['a picture that says that it is huge', [filePart(field, huge)]],
    ['nothing', []],
    ...others.map(([name, content]): [string, Buffer[]] => [name, [filePart(field, content)]]),
  ];
  const whole = form([good]);
  return [
    ...forms.map(([name, parts]): Case => ({ name: `body: form with ${name}`, ...form(parts), expect: 'refused' })),
    {
      name: 'body: form, too large',
      ...form([filePart(field, Buffer.alloc((maxMegabytes ? maxMegabytes * MEGABYTE : maxBytes) + 1))]),
      expect: 413,
    },
    { name: 'body: form, cut off', ...whole, body: whole.body.subarray(0, -30), expect: 'refused' },
    {
      name: 'body: form without boundary',
      ...whole,
      headers: { 'content-type': 'multipart/form-data' },
      expect: 'refused',
    },
    { name: 'body: none', expect: 'refused' },
    { name: 'body: JSON', body: JSON.stringify({ [field]: 'text' }), expect: 415 },
    { name: 'body: text', body: 'text', headers: { 'content-type': 'text/plain' }, expect: 415 },
  ];
}
