import { CHAT_IMPORT } from '../../../../contract/chat/chat-import.js';
import { LIMITS, PAGE } from '../../../../contract/limits.js';
import type { Tree, TreeNode } from './tree.js';

/** A message to store. */
export interface PlannedMessage {
  isAgent: boolean;
  body: string;
  /** Milliseconds; null if unknown. */
  time: number | null;
}

/** A chat to store: one path through the conversation. Messages are indexes of the plan's. */
export interface PlannedChat {
  /** Messages copied from an earlier chat. */
  copies: number[];
  own: number[];
  /** The chat that the last of the copies comes from; null for the first chat. */
  parent: number | null;
}

/** The chats that a conversation becomes: the first one, and its alternatives. */
export interface ConversationPlan {
  messages: PlannedMessage[];
  chats: PlannedChat[];
  /** The chat that is shown. */
  shown: number;
  /** Number of branches that are not imported. */
  branches: number;
}

/**
 * Chats as edits and new replies make them: each path that begins at a fork is a chat with copies of the messages above.
 * Paths come in the order of the tree, so that IDs given in this order rise along each path and among alternatives.
 * @returns null when even the shown path is too large
 */
export function planOf({ roots, shown }: Tree): ConversationPlan | null {
  if (!shown || sizeOf(shown).messages > CHAT_IMPORT.messages || sizeOf(shown).text > CHAT_IMPORT.text) return null;
  const { kept, branches } = new Pruning(shown).run(roots);
  const writer = new Writer(shown);
  const open: { node: TreeNode; chat: number | null }[] = [];
  const add = (nodes: readonly TreeNode[], chat: number | null): void => {
    const all = nodes.filter((node) => kept.has(node));
    // The first child continues its parent's chat; each other child starts a chat.
    for (let at = all.length - 1; at >= 0; at--) open.push({ node: all[at] as TreeNode, chat: at === 0 ? chat : null });
  };
  add(roots, null);
  for (let next = open.pop(); next; next = open.pop()) {
    const chat = next.chat ?? writer.begin(next.node);
    writer.write(next.node, chat);
    add(next.node.children, chat);
  }
  return { messages: writer.messages, chats: writer.chats, shown: writer.shown, branches };
}

const sizeOf = (node: TreeNode): { messages: number; text: number } => ({
  messages: node.above + node.pieces.length,
  text: node.textAbove + node.text.length,
});

/** Chooses the shown path, and others in the order of the tree while there is room. */
class Pruning {
  readonly #kept = new Set<TreeNode>();
  /** Nodes whose paths do not fit. */
  readonly #refused = new Set<TreeNode>();
  /** Kept children of each message; null for root messages. */
  readonly #alternatives = new Map<TreeNode | null, number>();
  #paths = 0;
  #messages = 0;
  #text = 0;

  constructor(private readonly shown: TreeNode) {
    this.#keep(shown);
  }

  run(roots: readonly TreeNode[]): { kept: ReadonlySet<TreeNode>; branches: number } {
    let branches = 0;
    for (const leaf of leavesOf(roots)) {
      if (leaf === this.shown) continue;
      if (this.#hasRoom(leaf)) this.#keep(leaf);
      else branches += 1;
    }
    return { kept: this.#kept, branches };
  }

  #hasRoom(leaf: TreeNode): boolean {
    const { messages, text } = sizeOf(leaf);
    if (this.#paths >= PAGE.branches || this.#messages + messages > CHAT_IMPORT.messages) return false;
    if (this.#text + text > CHAT_IMPORT.text) return false;
    const passed: TreeNode[] = [leaf];
    let top = leaf;
    while (top.parent && !this.#kept.has(top.parent) && !this.#refused.has(top)) {
      top = top.parent;
      passed.push(top);
    }
    if (!this.#refused.has(top) && (this.#alternatives.get(top.parent) ?? 0) < LIMITS.alternatives) return true;
    for (const node of passed) this.#refused.add(node);
    return false;
  }

  #keep(leaf: TreeNode): void {
    const { messages, text } = sizeOf(leaf);
    this.#messages += messages;
    this.#text += text;
    this.#paths += 1;
    for (let node: TreeNode | null = leaf; node && !this.#kept.has(node); node = node.parent) {
      this.#kept.add(node);
      this.#alternatives.set(node.parent, (this.#alternatives.get(node.parent) ?? 0) + 1);
    }
  }
}

function* leavesOf(roots: readonly TreeNode[]): Generator<TreeNode> {
  const open = [...roots].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.children.length === 0) yield node;
    for (let at = node.children.length - 1; at >= 0; at--) open.push(node.children[at] as TreeNode);
  }
}

/** Writes messages to chats. */
class Writer {
  readonly messages: PlannedMessage[] = [];
  readonly chats: PlannedChat[] = [];
  shown = 0;
  /** Messages of each node, and the chat that they belong to. */
  readonly #written = new Map<TreeNode, { messages: number[]; chat: number }>();

  constructor(private readonly last: TreeNode) {}

  /** Begins a chat above a node. */
  begin({ parent }: TreeNode): number {
    const above: number[][] = [];
    for (let node = parent; node; node = node.parent) above.push(this.#of(node).messages);
    const copies = above.reverse().flat();
    const begun = parent ? this.#of(parent).chat : this.chats.length === 0 ? null : 0;
    this.chats.push({ copies, own: [], parent: begun });
    return this.chats.length - 1;
  }

  write(node: TreeNode, chat: number): void {
    const messages = node.pieces.map((body) => {
      this.messages.push({ isAgent: node.by === 'agent', body, time: node.time });
      return this.messages.length - 1;
    });
    this.chats[chat]?.own.push(...messages);
    this.#written.set(node, { messages, chat });
    if (node === this.last) this.shown = chat;
  }

  #of(node: TreeNode): { messages: number[]; chat: number } {
    return this.#written.get(node) as { messages: number[]; chat: number };
  }
}
