import { encodingOf, markedEncoding } from '../../../../platform/text/text-encoding.js';

const NAMED = /charset\s*=\s*["']?([\w-]{1,40})/i;
const META = /<meta[^>]{0,500}charset\s*=\s*["']?([\w-]{1,40})/i;
/** Length of the start of a page that is searched for its encoding; scripts may precede it. */
const HEAD = 65_536;

/** Decodes bytes by their byte order mark, the media type, the HTML, or else by detection. */
export function decode(bytes: Buffer, mimeType: string): string {
  const marked = markedEncoding(bytes);
  const [, named] = NAMED.exec(mimeType) ?? [];
  const [, inside] = (mimeType.startsWith('text/html') && META.exec(bytes.toString('latin1', 0, HEAD))) || [];
  for (const label of [marked, named, inside]) {
    if (label === undefined) continue;
    try {
      return decodeAs(label, bytes);
    } catch {
      // No encoding has this name.
    }
  }
  return decodeAs(encodingOf(bytes), bytes);
}

function decodeAs(label: string, bytes: Buffer): string {
  const decoder = new TextDecoder(label);
  // Without `stream`, Node 20 decodes windows-1252 as Latin-1, which has neither quotes nor the euro.
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}
