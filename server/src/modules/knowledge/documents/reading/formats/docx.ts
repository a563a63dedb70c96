import mammoth from 'mammoth';
import type { DocumentText } from '../sections.js';
import { readHtml } from './html.js';

/** Styles beside "Heading 1" to 6 that are headings. */
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];

/** A Word document, cut at its headings. Of pictures, the descriptions are read. */
export async function readDocx(path: string): Promise<DocumentText> {
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value } = await mammoth.convertToHtml({ path }, {
    convertImage,
    styleMap: STYLES,
    externalFileAccess: false,
  } as object);
  return readHtml(`<body>${value}</body>`);
}
