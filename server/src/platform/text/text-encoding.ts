import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';

/** Number of bytes, from the first non-ASCII one, that determine an encoding; `chardet` needs 7 ms for them. */
export const SAMPLE_BYTES = 16_384;
const ZEROS_SAMPLE = 4096;

/** Byte order marks. */
const MARKS: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Multi-byte encodings, whose valid sequences rarely occur in other encodings by chance. */
const MULTI_BYTE = new Set(['Big5', 'EUC-JP', 'EUC-KR', 'GB18030', 'Shift_JIS', 'UTF-8']);
/** Minimum confidence out of 100. Chance matches have 10 to 30. */
const CERTAIN = 80;

/** Detects the encoding of a complete text, as a label for `TextDecoder`. */
export function encodingOf(bytes: Buffer): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return utf16;
  if (isUtf8(bytes)) return 'utf-8';
  const start = sampleStart(bytes);
  return likelyEncoding(bytes.subarray(start, start + SAMPLE_BYTES));
}

/** The encoding of a byte order mark, as a label for `TextDecoder`. */
export function markedEncoding(bytes: Buffer): string | undefined {
  return MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
}

/** Start of the sample of a text: the first non-ASCII byte, or the byte before it, for pairs of bytes. */
export function sampleStart(bytes: Buffer): number {
  const at = bytes.findIndex((byte) => byte >= 0x80);
  return at < 0 ? 0 : at - (at % 2);
}

/**
 * The most likely encoding of a text that is not valid UTF-8, as a label for `TextDecoder`. Single-byte encodings are
 * hard to distinguish in short texts, so only windows-1251, KOI8-R and windows-1252 are recognized.
 * @param sample of `SAMPLE_BYTES` from `sampleStart`
 */
export function likelyEncoding(sample: Buffer): string {
  const pairs = markedEncoding(sample) ?? utf16Of(sample);
  if (pairs) return pairs;
  const [best] = analyse(sample);
  if (best && MULTI_BYTE.has(best.name) && best.confidence >= CERTAIN) return best.name.toLowerCase();
  if (!isCyrillic(sample)) return 'windows-1252';
  return best?.name === 'KOI8-R' ? 'koi8-r' : 'windows-1251';
}

/** Detects UTF-16 without a byte order mark, by the zeros of its ASCII characters. */
function utf16Of(bytes: Buffer): string | undefined {
  const sample = bytes.subarray(0, ZEROS_SAMPLE);
  const zeros = [0, 1].map((parity) => sample.filter((byte, at) => byte === 0 && at % 2 === parity).length);
  const least = sample.length / 8;
  if ((zeros[1] ?? 0) > least) return 'utf-16le';
  return (zeros[0] ?? 0) > least ? 'utf-16be' : undefined;
}

/** Whether non-ASCII letters are adjacent, as in words of another alphabet; accented letters are single. */
function isCyrillic(sample: Buffer): boolean {
  let single = 0;
  let pairs = 0;
  for (let at = 1; at < sample.length; at++) {
    if ((sample[at] ?? 0) < 0xc0) continue;
    if ((sample[at - 1] ?? 0) >= 0xc0) pairs++;
    else single++;
  }
  return pairs > single;
}
