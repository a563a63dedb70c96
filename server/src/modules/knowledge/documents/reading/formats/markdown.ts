import { type DocumentText, type Section, titleOf } from '../sections.js';

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/;
const UNDERLINE = /^ {0,3}(?:=+|-{2,})[ \t]*$/;

/** Splits Markdown at its headings. */
export function readMarkdown(text: string): DocumentText {
  const sections: Section[] = [{ title: '', text: '' }];
  let fence = '';
  let previous = '';
  for (const line of withoutFrontMatter(text).split(/\r\n?|\n/)) {
    const section = sections.at(-1) as Section;
    const [, marks = ''] = FENCE.exec(line) ?? [];
    if (fence === '' && marks !== '') fence = marks;
    else if (fence !== '' && marks.startsWith(fence)) fence = '';
    const heading = fence === '' ? HEADING.exec(line) : null;
    if (heading) sections.push({ title: plain(heading[2] ?? ''), text: '' });
    else if (fence === '' && previous.trim() !== '' && UNDERLINE.test(line) && !HEADING.test(previous)) {
      section.text = section.text.slice(0, -previous.length - 1);
      sections.push({ title: plain(previous), text: '' });
    } else section.text += `${line}\n`;
    previous = heading ? '' : line;
  }
  return { title: sections.find(({ title }) => title !== '')?.title ?? '', sections };
}

const withoutFrontMatter = (text: string): string => text.replace(/^\uFEFF?---\n[\s\S]{0,20000}?\n---\n/, '');

/** A heading without its marks. */
function plain(heading: string): string {
  return titleOf(
    heading
      .replace(/[ \t]+#+[ \t]*$/, '')
      .replace(/!?\[([^\]]{0,200})\]\([^)]{0,500}\)/g, '$1')
      .replace(/[*_`]/g, ''),
  );
}
