import type { EmphasisData, Html, PhrasingContent, Root, RootContent } from 'mdast';

type PermittedElement = NonNullable<EmphasisData['element']>;

/** A permitted tag inside a paragraph, without attributes. Other tags are shown as text. */
const TAG = /^<(\/?)(br|sub|sup|kbd)\s*\/?>$/i;

interface Tag {
  kind: 'open' | 'close' | 'break';
  name: 'br' | PermittedElement;
}

/** An element whose end has not been read yet. `at`: place of its opening tag. */
interface Opened {
  name: PermittedElement;
  at: number;
}

/** Parses the text inside `<details>`: up to a blank line, Markdown treats it as HTML. */
type Parse = (markdown: string) => RootContent[];

/** Converts permitted HTML tags to elements: `br`, `sub`, `sup`, `kbd`, `details` and `summary`. */
export function safeHtml(tree: Root, parse: Parse): void {
  tree.children = foldDetails(tree.children, parse);
  visit(tree, parse);
}

function visit(node: Root | RootContent, parse: Parse): void {
  if (!('children' in node)) return;
  const children = node.children as RootContent[];
  const isFlow = node.type === 'blockquote' || node.type === 'listItem';
  node.children = (isFlow ? foldDetails(children, parse) : pairInline(children)) as typeof node.children;
  for (const child of node.children) visit(child as RootContent, parse);
}

function readTag(node: RootContent): Tag | undefined {
  if (node.type !== 'html') return undefined;
  const match = TAG.exec(node.value);
  if (!match) return undefined;
  const name = match[2]?.toLowerCase() as Tag['name'];
  return { kind: name === 'br' ? 'break' : match[1] === '/' ? 'close' : 'open', name };
}

/** An element without a node type in mdast. */
const element = (name: PermittedElement, children: RootContent[]): RootContent =>
  ({ type: 'emphasis', data: { element: name }, children }) as RootContent;

function pairInline(nodes: RootContent[]): RootContent[] {
  const open: Opened[] = [];
  const out: RootContent[] = [];
  for (const node of nodes) {
    const tag = readTag(node);
    if (tag?.kind === 'break') out.push({ type: 'break' });
    else if (tag?.kind === 'open') {
      open.push({ name: tag.name as PermittedElement, at: out.length });
      out.push(node);
    } else if (tag?.kind === 'close' && open.at(-1)?.name === tag.name) {
      const { name, at } = open.pop() as Opened;
      const [, ...inside] = out.splice(at);
      out.push(element(name, inside));
    } else out.push(node);
  }
  return out;
}

interface Fold {
  summary: PhrasingContent[];
  body: RootContent[];
}

/** Replaces the nodes from `<details>` to `</details>`, or to the end, by one element. */
function foldDetails(nodes: RootContent[], parse: Parse): RootContent[] {
  const out: RootContent[] = [];
  const open: Fold[] = [];
  const put = (...more: RootContent[]) => (open.at(-1)?.body ?? out).push(...more);
  const close = () => {
    const fold = open.pop();
    if (fold) put(detailsOf(fold));
  };
  for (const node of nodes) {
    if (node.type !== 'html' || !/<\/?(details|summary)\b/i.test(node.value)) {
      put(node);
      continue;
    }
    for (const part of partsOf(node)) {
      if (part === '<details>') open.push({ summary: [], body: [] });
      else if (part === '</details>' && open.length > 0) close();
      else if (part.startsWith('<summary>')) readSummary(part, open.at(-1), parse, put);
      else put(...(part.startsWith('<') ? [{ type: 'html', value: part } as RootContent] : parse(part)));
    }
  }
  while (open.length > 0) close();
  return out;
}

const DETAILS = /^<details(?:\s+open(?:="[^"]*")?)?\s*>$/i;

/** The tags `details` and the summaries of an HTML block, and the texts between them. */
function partsOf(node: Html): string[] {
  return node.value
    .split(/(<details(?:\s+open(?:="[^"]*")?)?\s*>|<\/details\s*>|<summary\s*>[\s\S]*?(?:<\/summary\s*>|$))/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => part.replace(DETAILS, '<details>').replace(/^<\/details\s*>$/i, '</details>'))
    .map((part) => part.replace(/^<summary\s*>/i, '<summary>'));
}

function readSummary(part: string, fold: Fold | undefined, parse: Parse, put: (...nodes: RootContent[]) => void): void {
  const text = part.replace(/^<summary>/, '').replace(/<\/summary\s*>$/i, '');
  const [first, ...rest] = parse(text.trim());
  if (!fold) {
    put(...(first ? [first, ...rest] : []));
    return;
  }
  fold.summary = first && 'children' in first ? (first.children as PhrasingContent[]) : [{ type: 'text', value: text }];
}

const detailsOf = ({ summary, body }: Fold): RootContent =>
  element('details', [...(summary.length > 0 ? [element('summary', summary)] : []), ...body]);
