import { crc32, deflateRawSync } from 'node:zlib';
import { docx } from './samples.js';

/** Archives that inflate to far more than their size. */

const DIRECTORY_ENTRY = 46;
const DIRECTORY_END = 22;

/** A DOCX with one more entry of this many zeros, in a thousandth of its size. */
export const docxBomb = (megabytes: number): Promise<Buffer> =>
  docx({ 'word/media/a.bin': Buffer.alloc(megabytes * 1024 * 1024) });

/** A DOCX whose directory names the same data many times: each inflates again. */
export function overlappingDocx(megabytes: number, times: number): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  const add = (name: string, content: Buffer, repeats = 1): void => {
    const deflated = deflateRawSync(content, { level: 9 });
    const about = Buffer.alloc(26); // from "version needed" to "extra length"
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(deflated.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(name.length, 22);
    local.push(Buffer.from('PK\x03\x04', 'latin1'), about, Buffer.from(name), deflated);
    const entry = Buffer.alloc(DIRECTORY_ENTRY);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(20, 4);
    about.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    for (let at = 0; at < repeats; at++) directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + deflated.length;
  };
  add('[Content_Types].xml', Buffer.from('<Types/>'));
  add('word/document.xml', Buffer.alloc(megabytes * 1024 * 1024), times);
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(DIRECTORY_END);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(times + 1, 8);
  end.writeUInt16LE(times + 1, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, listed, end]);
}

/** A PDF with a stream that inflates to a thousand times its size. */
export function pdfBomb(megabytes: number): Buffer {
  const stream = deflateRawSync(Buffer.alloc(megabytes * 1024 * 1024));
  const head = `%PDF-1.7\n1 0 obj\n<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream\nendobj\n%%EOF\n')]);
}
