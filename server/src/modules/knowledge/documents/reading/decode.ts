/** What a text begins with to name its encoding. */
const MARKS: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
const NAMED = /charset\s*=\s*["']?([\w-]{1,40})/i;
const META = /<meta[^>]{0,500}charset\s*=\s*["']?([\w-]{1,40})/i;
/** Bytes of a page in which it may name its encoding; scripts may stand before it. */
const HEAD = 65_536;
const SAMPLE = 4096;

/** The text of bytes: by their first ones, the media type, HTML itself, or else by what they look like. */
export function decode(bytes: Buffer, mimeType: string): string {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
  const [, named] = NAMED.exec(mimeType) ?? [];
  const [, inside] = (mimeType.startsWith('text/html') && META.exec(bytes.toString('latin1', 0, HEAD))) || [];
  for (const label of [marked, named, inside]) {
    if (label === undefined) continue;
    try {
      return new TextDecoder(label).decode(bytes);
    } catch {
      // No encoding has this name.
    }
  }
  return new TextDecoder(guess(bytes)).decode(bytes);
}

/** UTF-8 if it is valid. Otherwise UTF-16 by its zeros, or the encoding of most old Russian or Western texts. */
function guess(bytes: Buffer): string {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 1].map((parity) => sample.filter((byte, at) => byte === 0 && at % 2 === parity).length);
  const least = sample.length / 8;
  if ((zeros[1] ?? 0) > least) return 'utf-16le';
  if ((zeros[0] ?? 0) > least) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return isCyrillic(bytes) ? 'windows-1251' : 'windows-1252';
  }
}

/** Whether letters beyond ASCII stand side by side, as in words of another alphabet; accents are single. */
function isCyrillic(bytes: Buffer): boolean {
  let single = 0;
  let pairs = 0;
  for (let at = 1; at < bytes.length; at++) {
    if ((bytes[at] ?? 0) < 0xc0) continue;
    if ((bytes[at - 1] ?? 0) >= 0xc0) pairs++;
    else single++;
  }
  return pairs > single;
}
