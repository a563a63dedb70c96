import { formatOf, headerProblem } from './image-rules.js';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('formatOf', () => {
  it.each([
    ['jpeg', '\xff\xd8\xff\xe0JFIF'],
    ['jpeg', '\xff\xd8\xff\xe1Exif'],
    ['png', '\x89PNG\r\n\x1a\n'],
    [undefined, 'GIF89a__'],
    [undefined, '<svg xml'],
    [undefined, 'RIFF____WEBP'],
    [undefined, '%PDF-1.7'],
    [undefined, '\x89PNG\n\x1a\n'],
    [undefined, '\xff\xd8'],
    [undefined, ''],
  ])('%s: %j', (format, start) => {
    expect(formatOf(bytes(start))).toBe(format);
  });
});

describe('headerProblem', () => {
  it.each([
    { format: 'jpeg', width: 4000, height: 4000 },
    { format: 'png', width: 16_000_000, height: 1 },
    { format: 'png', width: 1, height: 1 },
  ])('accepts %j', (header) => {
    expect(headerProblem(header)).toBeUndefined();
  });

  it.each([
    { format: 'jpeg', width: 4001, height: 4000 },
    { format: 'png', width: 65_535, height: 65_535 },
    { format: 'png', width: 14_000, height: 14_000 },
  ])('rejects %j: too many pixels', (header) => {
    expect(headerProblem(header)).toEqual({ code: 'picture_too_many_pixels' });
  });

  it.each([{ format: 'svg', width: 10, height: 10 }, { format: 'png' }])('rejects %j: not an image', (header) => {
    expect(headerProblem(header)).toEqual({
      code: 'unsupported_media_type',
      detail: { en: expect.any(String), ru: expect.any(String) },
    });
  });
});
