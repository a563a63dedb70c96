import type {
  Definition,
  FootnoteDefinition,
  List,
  ListItem,
  Nodes,
  Paragraph,
  Resource,
  Root,
  RootContent,
  Table,
} from 'mdast';
import { normalizeUri } from 'micromark-util-sanitize-uri';
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import { safeLink } from '../safe-link';

/** HTML elements that Markdown is rendered as. */
type Tag =
  | `h${1 | 2 | 3 | 4 | 5 | 6}`
  | ('a' | 'blockquote' | 'br' | 'code' | 'del' | 'details' | 'em' | 'hr' | 'img' | 'input' | 'kbd' | 'li' | 'ol' | 'p')
  | (
      | 'pre'
      | 'section'
      | 'strong'
      | 'sub'
      | 'summary'
      | 'sup'
      | 'table'
      | 'tbody'
      | 'td'
      | 'th'
      | 'thead'
      | 'tr'
      | 'ul'
    );

/** Components that replace HTML elements. They get the element's attributes. */
// biome-ignore lint/suspicious/noExplicitAny: each element has different attributes
export type MarkdownComponents = Partial<Record<Tag, ComponentType<any>>>;

/** Texts and IDs of footnotes. */
export interface FootnoteOptions {
  /** Prefix of the IDs, unique on the page. */
  prefix: string;
  /** Heading of the footnotes. */
  label: string;
  /** Name of the link from a footnote back to the text. `place`: number of the reference, from 1. */
  backLabel: (note: number, place: number) => string;
}

/** Renders a Markdown tree as React elements, without the HTML tree that react-markdown builds (ADR 41). */
export function renderMarkdown(tree: Root, components: MarkdownComponents, footnotes: FootnoteOptions): ReactNode {
  return new MarkdownRenderer(tree, components, footnotes).render();
}

class MarkdownRenderer {
  private readonly definitions = new Map<string, Definition>();
  private readonly notes = new Map<string, FootnoteDefinition>();
  /** How often each footnote was referenced, in the order of the first references. */
  private readonly references = new Map<string, number>();

  constructor(
    private readonly tree: Root,
    private readonly components: MarkdownComponents,
    private readonly footnotes: FootnoteOptions,
  ) {
    this.collect(tree);
  }

  render(): ReactNode {
    return createElement(Fragment, null, ...this.blocks(this.tree.children), this.footer());
  }

  private collect(node: Nodes): void {
    if (node.type === 'definition') setOnce(this.definitions, node.identifier, node);
    else if (node.type === 'footnoteDefinition') setOnce(this.notes, node.identifier, node);
    if ('children' in node) for (const child of node.children) this.collect(child);
  }

  private element(tag: Tag, attributes: object | null, ...children: ReactNode[]): ReactNode {
    return createElement(this.components[tag] ?? tag, attributes, ...children);
  }

  /** Line ends separate blocks that are shown as text, such as HTML. */
  private blocks(nodes: readonly RootContent[]): ReactNode[] {
    return this.all(nodes).flatMap((node, at) => (at === 0 ? [node] : ['\n', node]));
  }

  private all(nodes: readonly RootContent[]): ReactNode[] {
    return nodes.map((node, at) => {
      const isAfterBreak = nodes[at - 1]?.type === 'break';
      return isAfterBreak && node.type === 'text' ? node.value.replace(/^[ \t]+/, '') : this.one(node);
    });
  }

  private one(node: RootContent): ReactNode {
    switch (node.type) {
      // HTML is shown as text; permitted elements have already been converted (`safeHtml`).
      case 'text':
      case 'html':
        return node.value;
      case 'paragraph':
        return this.element('p', null, ...this.all(node.children));
      case 'heading':
        return this.element(`h${node.depth}`, null, ...this.all(node.children));
      case 'emphasis':
        return this.element(node.data?.element ?? 'em', null, ...this.all(node.children));
      case 'strong':
        return this.element('strong', null, ...this.all(node.children));
      case 'delete':
        return this.element('del', null, ...this.all(node.children));
      case 'blockquote':
        return this.element('blockquote', null, ...this.blocks(node.children));
      case 'break':
        return createElement(Fragment, null, this.element('br', null), '\n');
      case 'thematicBreak':
        return this.element('hr', null);
      case 'inlineCode':
        return this.element(
          'code',
          node.data?.formula ? { className: `math ${node.data.formula}` } : null,
          node.value.replace(/\r?\n|\r/g, ' '),
        );
      case 'code':
        return this.codeBlock(node.value, node.lang);
      case 'link':
        return this.link(node, node.children);
      case 'linkReference':
        return this.link(this.definitions.get(node.identifier), node.children);
      case 'image':
        return this.image(node, node.alt);
      case 'imageReference':
        return this.image(this.definitions.get(node.identifier), node.alt);
      case 'footnoteReference':
        return this.footnoteReference(node.identifier);
      case 'list':
        return this.list(node);
      case 'table':
        return this.table(node);
      default:
        return null;
    }
  }

  private codeBlock(code: string, language: string | null | undefined): ReactNode {
    const [name] = language?.split(/\s+/) ?? [];
    const attributes = name ? { className: `language-${name}` } : null;
    return this.element('pre', null, this.element('code', attributes, code && `${code}\n`));
  }

  private link(to: Resource | undefined, children: readonly RootContent[]): ReactNode {
    return this.element('a', { href: addressOf(to), title: to?.title ?? undefined }, ...this.all(children));
  }

  private image(of: Resource | undefined, alt: string | null | undefined): ReactNode {
    return this.element('img', { src: addressOf(of), alt: alt ?? '', title: of?.title ?? undefined });
  }

  private list(list: List): ReactNode {
    const isLoose = list.children.some((item) => item.spread) || list.spread === true;
    const hasTasks = list.children.some(({ checked }) => typeof checked === 'boolean');
    const isNumbered = list.ordered && typeof list.start === 'number' && list.start !== 1;
    return this.element(
      list.ordered ? 'ol' : 'ul',
      { start: isNumbered ? list.start : undefined, className: hasTasks ? 'contains-task-list' : undefined },
      ...list.children.map((item) => this.listItem(item, isLoose)),
    );
  }

  /** The paragraphs of a list without blank lines are its items' own text. */
  private listItem(item: ListItem, isLoose: boolean): ReactNode {
    const isTask = typeof item.checked === 'boolean';
    const [first] = item.children;
    const children = item.children.map((child, at) =>
      child.type === 'paragraph' ? this.itemText(child, isLoose, at === 0 ? item.checked : null) : this.one(child),
    );
    if (isTask && first?.type !== 'paragraph') children.unshift(this.taskMark(item.checked));
    return this.element('li', isTask ? { className: 'task-list-item' } : null, ...children);
  }

  private itemText(paragraph: Paragraph, isLoose: boolean, checked: boolean | null | undefined): ReactNode {
    const text = this.all(paragraph.children);
    if (typeof checked === 'boolean') text.unshift(this.taskMark(checked), text.length > 0 ? ' ' : null);
    return isLoose ? this.element('p', null, ...text) : createElement(Fragment, null, ...text);
  }

  private taskMark(checked: boolean | null | undefined): ReactNode {
    return this.element('input', { type: 'checkbox', checked: checked === true, disabled: true });
  }

  private table({ align, children: [head, ...body] }: Table): ReactNode {
    const row = (cells: Table['children'][number]['children'], tag: 'th' | 'td'): ReactNode =>
      this.element(
        'tr',
        null,
        ...Array.from({ length: align?.length ?? cells.length }, (_, at) => {
          const style = align?.[at] ? { style: { textAlign: align[at] } } : null;
          return this.element(tag, style, ...this.all(cells[at]?.children ?? []));
        }),
      );
    return this.element(
      'table',
      null,
      head && this.element('thead', null, row(head.children, 'th')),
      body.length > 0 && this.element('tbody', null, ...body.map(({ children }) => row(children, 'td'))),
    );
  }

  private footnoteReference(id: string): ReactNode {
    const count = (this.references.get(id) ?? 0) + 1;
    this.references.set(id, count);
    const link = {
      href: `#${this.noteId(id)}`,
      id: this.referenceId(id, count),
      'data-footnote-ref': true,
      'aria-describedby': 'footnote-label',
    };
    return this.element('sup', null, this.element('a', link, String([...this.references.keys()].indexOf(id) + 1)));
  }

  private noteId = (id: string): string => `${this.footnotes.prefix}fn-${normalizeUri(id.toLowerCase())}`;

  private referenceId = (id: string, place: number): string =>
    `${this.footnotes.prefix}fnref-${normalizeUri(id.toLowerCase())}${place > 1 ? `-${place}` : ''}`;

  private footer(): ReactNode {
    // Footnotes may reference further ones, which a loop over a map includes.
    const contents: [id: string, content: (links: ReactNode[]) => ReactNode[]][] = [];
    for (const id of this.references.keys()) {
      const note = this.notes.get(id);
      if (note) contents.push([id, this.noteContent(note)]);
    }
    if (contents.length === 0) return null;
    const items = contents.map(([id, content], note) =>
      this.element('li', { id: this.noteId(id) }, ...content(this.backLinks(id, note))),
    );
    return this.element(
      'section',
      { 'data-footnotes': true, className: 'footnotes' },
      this.element('h2', { id: 'footnote-label', className: 'sr-only' }, this.footnotes.label),
      this.element('ol', null, ...items),
    );
  }

  /** The content of a footnote with its back links at the end of the last paragraph. */
  private noteContent({ children }: FootnoteDefinition): (links: ReactNode[]) => ReactNode[] {
    const last = children.at(-1);
    if (last?.type !== 'paragraph') {
      const content = this.all(children);
      return (links) => [...content, ...links];
    }
    const before = this.all(children.slice(0, -1));
    const text = this.all(last.children);
    return (links) => [...before, this.element('p', null, ...text, ' ', ...links)];
  }

  private backLinks(id: string, note: number): ReactNode[] {
    return Array.from({ length: this.references.get(id) ?? 0 }, (_, at) => at + 1).flatMap((place) => [
      place > 1 ? ' ' : null,
      this.element(
        'a',
        {
          href: `#${this.referenceId(id, place)}`,
          'data-footnote-backref': '',
          'aria-label': this.footnotes.backLabel(note, place),
          className: 'data-footnote-backref',
        },
        '↩',
        place > 1 ? this.element('sup', null, String(place)) : null,
      ),
    ]);
  }
}

const addressOf = (of: Resource | undefined): string => safeLink(normalizeUri(of?.url ?? ''));

/** Of several definitions of a label, the first one applies. */
function setOnce<T>(map: Map<string, T>, id: string, value: T): void {
  if (!map.has(id)) map.set(id, value);
}
