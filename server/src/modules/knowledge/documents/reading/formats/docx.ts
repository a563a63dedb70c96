import mammoth from 'mammoth';
import type { DocumentText } from '../sections.js';
import { readHtml } from './html.js';

/** A Word document, cut at its headings. Pictures are left out. */
export async function readDocx(path: string): Promise<DocumentText> {
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value } = await mammoth.convertToHtml({ path }, { convertImage, externalFileAccess: false } as object);
  return readHtml(`<body>${value}</body>`);
}
