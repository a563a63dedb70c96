import { LIMITS } from '../../../../contract/limits.js';
import { piecesOf } from '../../../../contract/text/plain-line.js';
import { truncate } from '../../../../contract/text/truncate.js';
import type { FileConversation, FileMessage } from './file-conversation.js';

/** A visible message with its place in the tree. */
export interface TreeNode {
  by: 'user' | 'agent';
  text: string;
  time: number | null;
  parent: TreeNode | null;
  /** In the order of the file. */
  children: TreeNode[];
  /** Number of stored messages: a long text is split. */
  pieces: string[];
  /** Messages above it. */
  above: number;
  /** Length of the text above it, in UTF-16 units. */
  textAbove: number;
}

/** The visible messages of a conversation. */
export interface Tree {
  roots: TreeNode[];
  /** Last message of the shown path. */
  shown: TreeNode | null;
  /** Number of files and images, which are not imported. */
  files: number;
  /** Messages that form a cycle and do not reach the root. */
  circular: number;
}

interface Place {
  message: FileMessage;
  parent: Place | null;
  children: Place[];
  /** The nearest visible message at or above this one. */
  node: TreeNode | null;
  /** Whether there is no fork between that message and this one. */
  isOnlyPath: boolean;
}

const FILES_NAMED = 10;
const NAME_SHOWN = 100;

/**
 * Builds the tree of visible messages. Children of hidden messages move up, and the parts of a reply (before and after
 * tool calls) are merged. Not recursive, because a tree may be a million messages deep.
 */
export function treeOf({ messages, current }: FileConversation): Tree {
  const places = placesOf(messages);
  const roots: TreeNode[] = [];
  let files = 0;
  let reached = 0;
  const open = [...places.values()].filter(({ parent }) => parent === null).reverse();
  for (let place = open.pop(); place; place = open.pop()) {
    reached += 1;
    files += place.message.files.length;
    place.node = nodeAt(place, roots);
    const isBelow = place.parent !== null && place.parent.node === place.node;
    place.isOnlyPath = place.children.length === 1 && (!isBelow || (place.parent as Place).isOnlyPath);
    for (let at = place.children.length - 1; at >= 0; at--) open.push(place.children[at] as Place);
  }
  const shown = lastBelow((current !== null && places.get(current)?.node) || (roots.at(-1) ?? null));
  finish(roots);
  return { roots, shown, files, circular: places.size - reached };
}

/** Messages by ID with their children. A message without its parent is a root. */
function placesOf(messages: readonly FileMessage[]): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const message of messages)
    places.set(message.id, { message, parent: null, children: [], node: null, isOnlyPath: true });
  for (const place of places.values()) {
    const parent = place.message.parent === null ? undefined : places.get(place.message.parent);
    if (!parent) continue;
    place.parent = parent;
    parent.children.push(place);
  }
  for (const { message, children } of places.values()) {
    if (children.length < 2 || message.children.length === 0) continue;
    const order = new Map(message.children.map((id, index) => [id, index]));
    const indexOf = ({ message: { id } }: Place): number => order.get(id) ?? order.size;
    children.sort((one, other) => indexOf(one) - indexOf(other));
  }
  return places;
}

/** The node of a message, or of the one above if it is hidden or continues the reply above. */
function nodeAt({ message, parent }: Place, roots: TreeNode[]): TreeNode | null {
  const above = parent?.node ?? null;
  const text = message.text.trim() === '' ? namesOf(message.files) : message.text.trim();
  if (message.by === null || text === '') return above;
  const goesOn = message.by === 'agent' && above?.by === 'agent' && parent?.isOnlyPath;
  if (above && goesOn && above.text.length + text.length < LIMITS.agentMessage) {
    above.text = `${above.text}\n\n${text}`;
    return above;
  }
  const node: TreeNode = {
    ...{ by: message.by, text, time: message.time, parent: above },
    ...{ children: [], pieces: [], above: 0, textAbove: 0 },
  };
  (above ? above.children : roots).push(node);
  return node;
}

/** Text of a message that has only files. */
const namesOf = (files: readonly string[]): string =>
  files
    .slice(0, FILES_NAMED)
    .map((name) => `[${truncate(name, NAME_SHOWN)}]`)
    .join(' ');

/** The newest message below. */
function lastBelow(node: TreeNode | null): TreeNode | null {
  let last = node;
  for (let next = last?.children.at(-1); next; next = next.children.at(-1)) last = next;
  return last;
}

/** Splits long texts and adds up the text above each message. */
function finish(roots: readonly TreeNode[]): void {
  const open = [...roots];
  for (let node = open.pop(); node; node = open.pop()) {
    const max = node.by === 'agent' ? LIMITS.agentMessage : LIMITS.message;
    node.pieces = piecesOf(node.text, max).filter((piece) => piece.trim() !== '');
    node.above = node.parent ? node.parent.above + node.parent.pieces.length : 0;
    node.textAbove = node.parent ? node.parent.textAbove + node.parent.text.length : 0;
    for (const child of node.children) open.push(child);
  }
}
