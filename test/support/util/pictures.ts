import { once } from 'node:events';
import { crc32, createDeflate, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Generated images as sent by users and attackers. */

/** Red and blue side by side. */
export function picture(width = 60, height = 40, channels: 3 | 4 = 3): Sharp {
  const background = channels === 4 ? { r: 0, g: 0, b: 255, alpha: 0.5 } : '#0000ff';
  const red = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#ff0000' } };
  return sharp({ create: { width, height, channels, background } }).composite([{ input: red, left: 0, top: 0 }]);
}

export const jpeg = (width?: number, height?: number): Promise<Buffer> =>
  picture(width, height).jpeg({ quality: 95 }).toBuffer();

export const png = (width?: number, height?: number, channels?: 3 | 4): Promise<Buffer> =>
  picture(width, height, channels).png().toBuffer();

/** A realistic landscape. */
export function photo(width: number, height: number, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#4f86c6"/><stop offset="1" stop-color="#f6d7a7"/></linearGradient>
    <rect width="100" height="100" fill="url(#sky)"/><circle cx="72" cy="30" r="9" fill="#fff3c4"/>
    <path d="M0 70 L28 38 L50 66 L68 50 L100 78 V100 H0Z" fill="#3d5a52"/><path d="M0 84 Q50 74 100 88 V100 H0Z" fill="#d9b97c"/></svg>`;
  return sharp(Buffer.from(svg))[format]().toBuffer();
}

/** Noise, which does not compress. */
export function noise(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let i = 0, x = 1; i < data.length; i++) {
    x = (x * 1103515245 + 12345) & 0x7fffffff;
    data[i] = x >> 16;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** GPS position and author. */
const TAKEN_AT = {
  IFD0: { Copyright: 'SECRET-COPYRIGHT', Make: 'SECRET-CAMERA' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '55/1 45/1 2100/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '37/1 37/1 200/100',
  },
};

const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-XMP</x:xmpmeta>';

/** A photo with all kinds of metadata, stored rotated. */
export async function talkativeJpeg(source: Sharp = picture()): Promise<Buffer> {
  const plain = await source.jpeg({ quality: 95 }).withExif(TAKEN_AT).withMetadata({ orientation: 6 }).toBuffer();
  const iptc = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x10\x1c\x02\x78\0\x0bSECRET-IPTC', 'latin1');
  const xmp = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${XMP}`, 'latin1');
  return withSegments(plain, [
    [0xe1, xmp],
    [0xed, iptc],
    [0xfe, Buffer.from('SECRET-COMMENT')],
  ]);
}

/** A JPEG with additional segments at its beginning. */
export function withSegments(file: Buffer, segments: [marker: number, data: Buffer][]): Buffer {
  const parts = segments.map(([marker, data]) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([file.subarray(0, 2), ...parts, file.subarray(2)]);
}

/** The same JPEG, padded with comments to an exact size. */
export function padded(file: Buffer, bytes: number): Buffer {
  const segments: [number, Buffer][] = [];
  for (let left = bytes - file.length; left > 0; ) {
    // A segment takes four bytes; the rest must fit another one or be zero.
    let size = Math.min(left, 60_000);
    if (left - size > 0 && left - size < 4) size -= 4;
    segments.push([0xfe, Buffer.alloc(size - 4, 'x')]);
    left -= size;
  }
  return withSegments(file, segments);
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** One chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG with this header (8-bit greyscale) and these compressed pixels. */
export function pngOf(width: number, height: number, pixels: Buffer = deflateSync(Buffer.alloc(64))): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** A valid PNG with this many pixels in few bytes. */
export async function hugePng(side: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const row = Buffer.alloc(side + 1);
  for (let y = 0; y < side; y++) if (!deflate.write(row)) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  return pngOf(side, side, Buffer.concat(parts));
}

/** Inserts a chunk after the header of a PNG. */
export function withChunk(file: Buffer, type: string, data: Buffer): Buffer {
  const afterHeader = PNG_SIGNATURE.length + 25;
  return Buffer.concat([file.subarray(0, afterHeader), chunk(type, data), file.subarray(afterHeader)]);
}

/** The server disables it for the whole process: it never opens a WebP. */
export function opened(bytes: Buffer): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoadWebp'] });
  return sharp(bytes);
}

/** A multipart form with one file. */
export function form(bytes: Uint8Array, name = 'picture.png', field = 'image', type = 'image/png'): FormData {
  const data = new FormData();
  data.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
  return data;
}
