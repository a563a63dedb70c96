import { crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, type and checksum of a chunk. */
const CHUNK_FRAME = 12;
const MAX_CHUNKS = 10_000;
/** Keywords of character cards, V3 before V2. */
const KEYWORDS = ['ccv3', 'chara'] as const;

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/**
 * The JSON of the character card in a PNG; undefined if it has none. Cards are in uncompressed `tEXt` chunks, so nothing
 * is inflated.
 * @throws RangeError for a broken PNG
 */
export function cardInPng(bytes: Buffer): Buffer | undefined {
  const found = new Map<string, Buffer>();
  let at = SIGNATURE.length;
  for (let count = 0; count < MAX_CHUNKS; count++) {
    if (at + CHUNK_FRAME > bytes.length) throw new RangeError('ends before its last chunk');
    const length = bytes.readUInt32BE(at);
    const end = at + CHUNK_FRAME + length;
    if (end > bytes.length) throw new RangeError('has a chunk that is longer than the file');
    const typed = bytes.subarray(at + 4, end - 4);
    if (crc32(typed) !== bytes.readUInt32BE(end - 4)) throw new RangeError('has a damaged chunk');
    const type = typed.toString('latin1', 0, 4);
    if (type === 'IEND') return decoded(found);
    if (type === 'tEXt') addCard(found, typed.subarray(4));
    at = end;
  }
  throw new RangeError('has too many chunks');
}

function addCard(found: Map<string, Buffer>, data: Buffer): void {
  const keyword = KEYWORDS.find((one) => data.toString('latin1', 0, one.length + 1) === `${one}\0`);
  if (keyword && !found.has(keyword)) found.set(keyword, data.subarray(keyword.length + 1));
}

function decoded(found: ReadonlyMap<string, Buffer>): Buffer | undefined {
  const keyword = KEYWORDS.find((one) => found.has(one));
  return keyword && Buffer.from(found.get(keyword)?.toString('latin1') ?? '', 'base64');
}
