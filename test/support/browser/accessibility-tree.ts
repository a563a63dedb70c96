/** An element as exposed to assistive technology. */
export interface AxNode {
  role: string;
  name: string;
  description: string;
  /** States and properties, for example `expanded`, `pressed`, `busy`, `disabled`, `level`, `url`. */
  states: Record<string, unknown>;
  children: AxNode[];
}

interface Value {
  value?: unknown;
}
/** A node of Chromium's protocol. */
interface RawNode {
  nodeId: string;
  ignored: boolean;
  role?: Value;
  name?: Value;
  description?: Value;
  properties?: { name: string; value: Value }[];
  childIds?: string[];
  parentId?: string;
}

/** Builds the tree. Nodes that are hidden from assistive technology are replaced by their children. */
export function treeOf(raw: readonly RawNode[]): AxNode {
  const byId = new Map(raw.map((node) => [node.nodeId, node]));
  const below = (ids: readonly string[] = []): AxNode[] =>
    ids.flatMap((id) => {
      const node = byId.get(id);
      if (!node) return [];
      return node.ignored ? below(node.childIds) : [nodeOf(node)];
    });
  const nodeOf = (node: RawNode): AxNode => ({
    role: String(node.role?.value ?? ''),
    name: String(node.name?.value ?? ''),
    description: String(node.description?.value ?? ''),
    states: Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
    children: below(node.childIds),
  });
  const [root] = raw;
  if (!root) throw new Error('the page has no accessibility tree');
  return nodeOf(root);
}

const CONTROLS = new Set([
  'button',
  'checkbox',
  'combobox',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'splitter',
  'switch',
  'tab',
  'textbox',
]);
/** Landmarks that a page may have several of, distinguished by their names. */
const NAMED = new Set(['complementary', 'dialog', 'alertdialog', 'form', 'navigation', 'region', 'search']);
const NEED_NAMES = new Set(['alertdialog', 'dialog', 'navigation', 'region']);
/** Elements whose names are read before those of the controls inside. */
const AROUND = new Set([...NAMED, 'article', 'banner', 'contentinfo', 'group', 'list', 'listitem', 'menu', 'toolbar']);

/** The text of a node, which distinguishes list items. */
const textOf = ({ role, name, children }: AxNode): string =>
  role === 'StaticText' ? name : children.map(textOf).filter(Boolean).join(' ');

/**
 * Finds controls without a name, different adjacent controls with the same name, ambiguous landmarks, pages without
 * exactly one main part and one title, and headings that skip a level.
 */
export function problemsOf(tree: AxNode): string[] {
  const found: string[] = [];
  const counts = new Map<string, number>();
  const targets = new Map<string, unknown>();
  let level = 1;
  const count = (key: string): number => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts.get(key) ?? 0;
  };

  function look(node: AxNode, path: string): void {
    const { role, name, states } = node;
    const title = `${role} "${name}"`;
    if (role === 'main') count('main');
    if (role === 'heading') {
      const own = Number(states.level);
      if (own === 1) count('h1');
      // A pane beside the page's main part may come before its title.
      if (own > level + 1) found.push(`${title} has level ${own} after ${level}`);
      level = own;
      if (name.trim() === '') found.push(`a heading of level ${own} has no text`);
    }
    if (CONTROLS.has(role) && name.trim() === '') found.push(`${role} without a name in${path || ' the page'}`);
    if (NAMED.has(role) && (role !== 'form' || name !== '') && count(`landmark ${title}`) > 1)
      found.push(`two landmarks ${title}`);
    if (NEED_NAMES.has(role) && name.trim() === '') found.push(`${role} without a name`);
    if (CONTROLS.has(role)) {
      const key = `${path} > ${title}`;
      if (targets.has(key) && (states.url === undefined || targets.get(key) !== states.url)) {
        found.push(`two controls${key}`);
      }
      targets.set(key, states.url);
    }
    const context = role === 'listitem' && name === '' ? `listitem "${textOf(node).slice(0, 60)}"` : title;
    const inner = AROUND.has(role) && context !== `${role} ""` ? `${path} > ${context}` : path;
    for (const child of node.children) look(child, inner);
  }

  look(tree, '');
  const isModal =
    counts.get('main') === undefined && [...counts.keys()].some((key) => /^landmark (alert)?dialog/.test(key));
  if (!isModal && counts.get('main') !== 1) found.push(`${counts.get('main') ?? 0} main parts`);
  if (!isModal && counts.get('h1') !== 1) found.push(`${counts.get('h1') ?? 0} headings of level 1`);
  return found;
}
