import type { Paragraph, PhrasingContent, Root, RootContent } from 'mdast';

/** A line of such a length that does not end a sentence was probably wrapped by an editor. */
const [WRAPPED_FROM, WRAPPED_TO] = [60, 120];
const ENDS_SENTENCE = /[.!?:;…。！？：；]["'”’»)\]]*\s*$/;

/** Whether a paragraph is prose that was wrapped at a column, so that its line breaks have no meaning. */
function isWrapped(lines: string[]): boolean {
  const wrapped = lines.slice(0, -1);
  const isLong = wrapped.every((line) => line.length >= WRAPPED_FROM && line.length <= WRAPPED_TO);
  return isLong && wrapped.some((line) => !ENDS_SENTENCE.test(line));
}

/** Renders line breaks inside paragraphs, except in wrapped prose. */
export function keepLineBreaks(node: Root | RootContent, source: string): void {
  if (node.type === 'paragraph') keepIn(node, source);
  else if ('children' in node) for (const child of node.children) keepLineBreaks(child, source);
}

function keepIn(paragraph: Paragraph, source: string): void {
  const { start, end } = paragraph.position ?? {};
  const lines = source.slice(start?.offset ?? 0, end?.offset ?? 0).split('\n');
  if (lines.length > 1 && !isWrapped(lines)) paragraph.children = withBreaks(paragraph.children);
}

function withBreaks(nodes: PhrasingContent[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (node.type === 'text') {
      return node.value
        .split('\n')
        .flatMap((value, at): PhrasingContent[] => (at === 0 ? [text(value)] : [{ type: 'break' }, text(value)]))
        .filter((part) => part.type !== 'text' || part.value !== '');
    }
    return 'children' in node ? [{ ...node, children: withBreaks(node.children) } as PhrasingContent] : [node];
  });
}

const text = (value: string): PhrasingContent => ({ type: 'text', value });
