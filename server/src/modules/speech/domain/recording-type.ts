/** A format of recordings that browsers make and speech services read. */
export interface RecordingType {
  /** Speech services tell the format by the name of the file. */
  extension: string;
  mime: string;
}

/** Bytes from the start of a file that show its format. */
export const HEAD_BYTES = 12;

const RIFF_WAVE = /^RIFF[\s\S]{4}WAVE/;
const MP4 = /^[\s\S]{4}ftyp/;
const MP3 = /^(?:ID3|\xFF[\xE2-\xFF])/;

/** The format of a recording by its content; undefined if it is not known. */
export function recordingType(bytes: Buffer): RecordingType | undefined {
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  if (head.startsWith('\x1A\x45\xDF\xA3')) return { extension: 'webm', mime: 'audio/webm' };
  if (head.startsWith('OggS')) return { extension: 'ogg', mime: 'audio/ogg' };
  if (MP4.test(head)) return { extension: 'mp4', mime: 'audio/mp4' };
  if (RIFF_WAVE.test(head)) return { extension: 'wav', mime: 'audio/wav' };
  if (head.startsWith('fLaC')) return { extension: 'flac', mime: 'audio/flac' };
  return MP3.test(head) ? { extension: 'mp3', mime: 'audio/mpeg' } : undefined;
}
