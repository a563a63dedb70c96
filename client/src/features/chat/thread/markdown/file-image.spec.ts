import { fileOfUrl } from './file-image';

describe('fileOfUrl', () => {
  it('accepts files of chats on this site only, in exactly this shape', () => {
    expect(fileOfUrl('/api/chat/12/file/34/')).toBe(34);
    for (const url of [
      '/api/chat/12/file/34',
      '/api/chat/12/file/34/?variant=small',
      '/api/chat/12/file/34/../../x/',
      '//host/api/chat/12/file/34/',
      'https://host/api/chat/12/file/34/',
      '/api/chat/x/file/34/',
      '/api/chat/12/message/34/',
      ' /api/chat/12/file/34/',
      '',
      undefined,
    ]) {
      expect(fileOfUrl(url)).toBeUndefined();
    }
  });
});
