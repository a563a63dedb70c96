import { audioType } from './audio-type.js';

describe('audioType', () => {
  it.each([
    ['webm', '\x1A\x45\xDF\xA3 and more'],
    ['ogg', 'OggS\x00'],
    ['mp4', '\x00\x00\x00\x1CftypM4A '],
    ['wav', 'RIFF\x24\x08\x00\x00WAVEfmt '],
    ['flac', 'fLaC\x00'],
    ['mp3', 'ID3\x04'],
    ['mp3', '\xFF\xFB\x90'],
    [undefined, 'RIFF\x24\x08\x00\x00WEBP'],
    [undefined, '\xFF\xFET\x00e\x00x\x00t\x00'],
    [undefined, '<svg xmlns="x"/>'],
    [undefined, ''],
  ])('recognizes %s by its content', (extension, content) =>
    expect(audioType(Buffer.from(content, 'latin1'))?.extension).toBe(extension),
  );
});
