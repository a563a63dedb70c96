/** An audio format that browsers record and speech services accept. */
export interface AudioType {
  /** Speech services detect the format by the file name. */
  extension: string;
  mime: string;
}

/** Number of bytes that determine the format. */
export const AUDIO_SIGNATURE_BYTES = 12;

const RIFF_WAVE = /^RIFF[\s\S]{4}WAVE/;
/** Photos use the same container. */
const MP4 = /^[\s\S]{4}ftyp(?!hei|hev|mif1|msf1|avi[fs])/;
/** Without the unused layer I, because texts in UTF-16 begin with its bytes. */
const MP3 = /^(?:ID3|\xFF[\xE2-\xFD])/;

/** Detects an audio format by its content; undefined if unknown. */
export function audioType(bytes: Buffer): AudioType | undefined {
  const head = bytes.toString('latin1', 0, AUDIO_SIGNATURE_BYTES);
  if (head.startsWith('\x1A\x45\xDF\xA3')) return { extension: 'webm', mime: 'audio/webm' };
  if (head.startsWith('OggS')) return { extension: 'ogg', mime: 'audio/ogg' };
  if (MP4.test(head)) return { extension: 'mp4', mime: 'audio/mp4' };
  if (RIFF_WAVE.test(head)) return { extension: 'wav', mime: 'audio/wav' };
  if (head.startsWith('fLaC')) return { extension: 'flac', mime: 'audio/flac' };
  return MP3.test(head) ? { extension: 'mp3', mime: 'audio/mpeg' } : undefined;
}
