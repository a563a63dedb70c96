/** A format of audio that browsers make and speech services read. */
export interface AudioType {
  /** Speech services tell the format by the name of the file. */
  extension: string;
  mime: string;
}

/** As many bytes of a file tell its format. */
export const AUDIO_SIGNATURE_BYTES = 12;

const RIFF_WAVE = /^RIFF[\s\S]{4}WAVE/;
/** Photos use the same container. */
const MP4 = /^[\s\S]{4}ftyp(?!hei|hev|mif1|msf1|avi[fs])/;
/** Without layer I, which nobody uses: texts in UTF-16 begin with its bytes. */
const MP3 = /^(?:ID3|\xFF[\xE2-\xFD])/;

/** The format of audio by its content; undefined if it is not known. */
export function audioType(bytes: Buffer): AudioType | undefined {
  const head = bytes.toString('latin1', 0, AUDIO_SIGNATURE_BYTES);
  if (head.startsWith('\x1A\x45\xDF\xA3')) return { extension: 'webm', mime: 'audio/webm' };
  if (head.startsWith('OggS')) return { extension: 'ogg', mime: 'audio/ogg' };
  if (MP4.test(head)) return { extension: 'mp4', mime: 'audio/mp4' };
  if (RIFF_WAVE.test(head)) return { extension: 'wav', mime: 'audio/wav' };
  if (head.startsWith('fLaC')) return { extension: 'flac', mime: 'audio/flac' };
  return MP3.test(head) ? { extension: 'mp3', mime: 'audio/mpeg' } : undefined;
}
