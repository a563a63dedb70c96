import { zip } from './samples.js';

/** Documents with text, as programs write them. */

const object = (body: string | Buffer): Buffer => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body);

/** A PDF of these objects, the first of which is its catalog. @param more entries of the trailer */
export function pdfOf(objects: readonly (string | Buffer)[], more = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const lengthOf = (): number => parts.reduce((sum, { length }) => sum + length, 0);
  const places: number[] = [];
  objects.forEach((body, index) => {
    places.push(lengthOf());
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object(body), Buffer.from('\nendobj\n'));
  });
  const table = lengthOf();
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${more}>>\nstartxref\n${table}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A line of a page with its font size. */
export type PdfLine = [text: string, size: number];

/** A PDF with these lines on its pages. */
export function pdfWith(pages: readonly PdfLine[][]): Buffer {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ');
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font,
  ];
  pages.forEach((lines, at) => {
    const shown = lines.map(([text, size], row) => `/F1 ${size} Tf 1 0 0 1 72 ${720 - row * 30} Tm (${text}) Tj`);
    const stream = `BT ${shown.join('\n')} ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    );
  });
  return pdfOf(objects);
}

/** A PDF in an East Asian encoding without a ToUnicode table. @param hex the text in that encoding */
export function pdfInEncoding(encoding: string, ordering: string, hex: string): Buffer {
  const stream = `BT /F1 12 Tf 72 720 Td <${hex}> Tj ET`;
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 7 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    `<< /Type /Font /Subtype /Type0 /BaseFont /Sans /Encoding /${encoding} /DescendantFonts [5 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Sans /FontDescriptor 6 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> >>`,
    '<< /Type /FontDescriptor /FontName /Sans /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ]);
}

/** A PDF whose only page inflates to this content. */
export const pdfPacked = (packed: Buffer): Buffer =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
    Buffer.concat([
      Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
      packed,
      Buffer.from('\nendstream'),
    ]),
  ]);

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org';

/** A Word document with these headings and paragraphs below them. */
export function docxWith(sections: readonly { heading: string; text: string }[]): Promise<Buffer> {
  const paragraph = (text: string, style = ''): string => `<w:p>${style}<w:r><w:t>${text}</w:t></w:r></w:p>`;
  const style = '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>';
  const body = sections.map(({ heading, text }) => paragraph(heading, style) + paragraph(text)).join('');
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  return zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `<?xml version="1.0"?><w:styles xmlns:w="${WORD}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
  });
}
