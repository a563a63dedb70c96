import { filesBeside } from './files-beside';

const file = (id: number) => ({ id, name: 'a.png', mime_type: 'image/png', size: 1 });

describe('filesBeside', () => {
  it('leaves out the images that the text shows', () => {
    const text = 'See ![a \\] b](/api/chat/1/file/2/) and [3](/api/chat/1/file/3/)';
    expect(filesBeside(text, [file(2), file(3)])).toEqual([file(3)]);
    expect(filesBeside(text, [file(2)])).toBeUndefined();
    expect(filesBeside('', [file(2)])).toEqual([file(2)]);
    expect(filesBeside(text, undefined)).toBeUndefined();
  });
});
