import type { Link, PhrasingContent, Root, RootContent } from 'mdast';

/** Chinese and Japanese punctuation, which URLs contain only percent-encoded. */
const FULL_WIDTH = /[，。；：！？、…（）【】《》〈〉「」『』“”‘’　]/;

/** Ends bare URLs at full-width punctuation, which is not followed by a space. */
export function endLinksAtFullWidth(node: Root | RootContent, source: string): void {
  if (!('children' in node)) return;
  node.children = (node.children as RootContent[]).flatMap((child) => {
    if (child.type === 'link' && isBare(child, source)) return cut(child);
    endLinksAtFullWidth(child, source);
    return [child];
  }) as typeof node.children;
}

/** A URL without link syntax around it. */
function isBare(link: Link, source: string): boolean {
  const [only] = link.children;
  if (link.children.length !== 1 || only?.type !== 'text') return false;
  const first = link.position?.start.offset === undefined ? only.value[0] : source[link.position.start.offset];
  return first !== '[' && first !== '<' && link.url.endsWith(only.value);
}

function cut(link: Link): PhrasingContent[] {
  const [only] = link.children;
  const value = only?.type === 'text' ? only.value : '';
  const at = value.search(FULL_WIDTH);
  if (at <= 0) return [link];
  const url = link.url.slice(0, link.url.length - value.length + at);
  return [
    { ...link, url, children: [{ type: 'text', value: value.slice(0, at) }] },
    { type: 'text', value: value.slice(at) },
  ];
}
