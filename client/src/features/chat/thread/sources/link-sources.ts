import type { MessageSource } from '@contract/chat/sources';
import type { Link, Nodes, PhrasingContent, Root } from 'mdast';

/** Beginning of the address of a link to a source. The number follows. */
export const SOURCE_ADDRESS = '#source-';

const MARK = /\[(\d{1,2})\]/g;

/** Replaces numbers like `[1]` in a text by links to the sources. Links and code are not changed. */
export function linkSources(tree: Root, sources: readonly MessageSource[], labelOf: (number: number) => string): Root {
  linkIn(tree, (text) => partsOf(text, sources.length, labelOf));
  return tree;
}

function linkIn(node: Nodes, parts: (text: string) => PhrasingContent[]): void {
  if (!('children' in node) || node.type === 'link' || node.type === 'linkReference') return;
  const children = node.children as Nodes[];
  const linked = children.flatMap((child): Nodes[] => {
    linkIn(child, parts);
    return child.type === 'text' ? parts(child.value) : [child];
  });
  node.children = linked as typeof node.children;
}

function partsOf(text: string, count: number, labelOf: (number: number) => string): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    const number = Number(match[1]);
    if (number < 1 || number > count) continue;
    if (match.index > from) parts.push({ type: 'text', value: text.slice(from, match.index) });
    parts.push(linkTo(number, match[0], labelOf(number)));
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ type: 'text', value: text.slice(from) });
  return parts;
}

const linkTo = (number: number, mark: string, label: string): Link => ({
  type: 'link',
  url: `${SOURCE_ADDRESS}${number}`,
  title: label,
  children: [{ type: 'text', value: mark }],
});
