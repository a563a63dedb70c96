import { imagesInText, storedImageId } from './text-images';

describe('storedImageId', () => {
  it('accepts files of chats on this site only, in exactly this shape', () => {
    expect(storedImageId('/api/chat/12/file/34/')).toBe(34);
    for (const address of [
      '/api/chat/12/file/34',
      '/api/chat/12/file/34/?variant=small',
      '/api/chat/12/file/34/../../x/',
      '//host/api/chat/12/file/34/',
      'https://host/api/chat/12/file/34/',
      '/api/chat/x/file/34/',
      '/api/chat/12/message/34/',
      ' /api/chat/12/file/34/',
      '',
    ]) {
      expect(storedImageId(address)).toBeUndefined();
    }
  });
});

describe('imagesInText', () => {
  it('finds the images of a text, not its links', () => {
    const text = '![A \\] chart](/api/chat/1/file/2/) and [a link](/api/chat/1/file/3/)\n![](/api/chat/9/file/4/)';
    expect([...imagesInText(text)]).toEqual([2, 4]);
    expect(imagesInText('').size).toBe(0);
  });

  it('reads at most 1,000 characters from each `![`, so that many of them take linear time', () => {
    const image = (length: number): string => `![${'a'.repeat(length)}](/api/chat/1/file/2/)`;
    expect([...imagesInText(image(1000))]).toEqual([2]);
    expect(imagesInText(image(1001)).size).toBe(0);
  });
});
