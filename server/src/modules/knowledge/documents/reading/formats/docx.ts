import mammoth from 'mammoth';
import type { DocumentText } from '../sections.js';
import { readHtml } from './html.js';

/** Heading styles other than "Heading 1" to 6. */
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];

/** Splits a Word document at its headings. Images are replaced by their descriptions. */
export async function readDocx(path: string): Promise<DocumentText> {
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value } = await mammoth.convertToHtml({ path }, {
    convertImage,
    styleMap: STYLES,
    externalFileAccess: false,
  } as object);
  return readHtml(`<body>${value}</body>`);
}
