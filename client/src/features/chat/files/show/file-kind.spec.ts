import { kindOf, nameParts, sizeText, typeLabel } from './file-kind';

describe('files of messages', () => {
  it.each([
    ['image/png', 'image'],
    ['audio/mpeg', 'audio'],
    ['text/csv', 'text'],
    ['application/pdf', 'pdf'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'sheet'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
  ])('shows %s as %s', (type, kind) => expect(kindOf(type)).toBe(kind));

  it('formats sizes in the language of the page', () => {
    expect(sizeText(0, 'en')).toBe('0 bytes');
    expect(sizeText(999, 'en')).toBe('999 bytes');
    expect(sizeText(1000, 'en')).toBe('1 kB');
    expect(sizeText(1.25 * 1024 * 1024, 'en')).toBe('1.3 MB');
    expect(sizeText(20 * 1024 * 1024, 'ru')).toBe('20 МБ');
  });

  it('labels a file with its extension', () => {
    expect(typeLabel({ name: 'report.final.pdf' })).toBe('PDF');
    expect(typeLabel({ name: 'README' })).toBe('');
    expect(typeLabel({ name: 'a.name with spaces' })).toBe('');
  });

  it('keeps the end of a name', () => {
    expect(nameParts('Quarterly report 2026.pdf')).toEqual(['Quarterly report ', '2026.pdf']);
    expect(nameParts('a.md')).toEqual(['', 'a.md']);
    expect(nameParts('👩‍👩‍👧.png').join('')).toBe('👩‍👩‍👧.png');
  });
});
