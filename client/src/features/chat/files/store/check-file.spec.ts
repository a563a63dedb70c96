import { fileProblem } from './check-file';

const check = (name: string, size = 10, type = '') => fileProblem({ name, size, type }, 100);

describe('fileProblem', () => {
  it('accepts files that only the server can check', () => {
    for (const name of ['a.png', 'a.txt', 'main.rs', 'a.docx', 'README', 'voice.mp4']) expect(check(name)).toBeNull();
    expect(check('voice.webm', 10, 'video/webm')).toBeNull();
    expect(check('a.txt', 100)).toBeNull();
  });

  it('rejects files by name, type and size', () => {
    expect(check('photo.HEIC')).toBe('file_type_refused');
    expect(check('a.zip')).toBe('file_type_refused');
    expect(check('clip', 10, 'video/quicktime')).toBe('file_type_refused');
    expect(check('a.txt', 0)).toBe('file_empty');
    expect(check('a.txt', 101)).toBe('file_too_large');
  });
});
