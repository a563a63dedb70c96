import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const options = { encoding: 'utf8', maxBuffer: 1 << 28, timeout: 60_000 };
const output = async (program, args) => (await run(program, args, options)).stdout;
const decoded = async (path) => new TextDecoder().decode(await readFile(path));

/** An independent reading of a format, and the media type that uploads of it get. */
export const FORMATS = {
  pdf: {
    mimeType: 'application/pdf',
    by: 'pdftotext',
    text: (path) => output('pdftotext', ['-enc', 'UTF-8', path, '-']),
  },
  docx: {
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    by: 'pandoc',
    text: (path) => output('pandoc', ['-f', 'docx', '-t', 'plain', '--wrap=none', path]),
  },
  html: {
    mimeType: 'text/html',
    by: 'w3m',
    text: (path) => output('w3m', ['-dump', '-T', 'text/html', '-cols', '400', '-O', 'UTF-8', path]),
  },
  md: { mimeType: 'text/markdown', by: 'the file', text: decoded },
  csv: { mimeType: 'text/csv', by: 'the file', text: decoded },
  txt: { mimeType: 'text/plain', by: 'the file', text: decoded },
};
