import type { ChatView } from '@contract/chat/realtime';

/** Tree of chats that branched from each other, navigated with the arrow keys. */
interface Branch {
  chat_id: number;
  parent_chat_id: number | null;
}

/** Ids of the other listed chats with the same root, oldest first. */
export function familyOf(chat: ChatView, chats: readonly ChatView[]): number[] {
  return chats
    .filter(({ id, root_id }) => root_id === chat.root_id && id !== chat.id)
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}

/** One row of the tree. */
export interface BranchTreeRow<B> {
  branch: B;
  /** 0 if the chat has no parent in the tree. */
  depth: number;
  parentId: number | null;
  /** Position among the chats with the same parent, from 1, and the number of these chats. */
  place: number;
  siblings: number;
}

/** Rows of the tree: each chat above its branches, older chats first. */
export function branchRows<B extends Branch>(branches: readonly B[]): BranchTreeRow<B>[] {
  const known = new Set(branches.map(({ chat_id }) => chat_id));
  const children = new Map<number | null, B[]>();
  for (const branch of [...branches].sort((a, b) => a.chat_id - b.chat_id)) {
    // A parent has a lower id than its branches. Checking this rules out cycles.
    const { parent_chat_id: above, chat_id: id } = branch;
    const parent = above !== null && above < id && known.has(above) ? above : null;
    children.set(parent, [...(children.get(parent) ?? []), branch]);
  }
  const below = (parentId: number | null, depth: number): BranchTreeRow<B>[] => {
    const siblings = children.get(parentId) ?? [];
    return siblings.flatMap((branch, at) => [
      { branch, depth, parentId, place: at + 1, siblings: siblings.length },
      ...below(branch.chat_id, depth + 1),
    ]);
  };
  return below(null, 0);
}

/** Chat that a key moves to; null if the tree does not handle the key. */
export function branchByKey(rows: readonly BranchTreeRow<Branch>[], from: number, key: string): number | null {
  const at = rows.findIndex(({ branch }) => branch.chat_id === from);
  const row = rows[at];
  if (!row) return null;
  const idAt = (index: number): number => rows[Math.max(0, Math.min(index, rows.length - 1))]?.branch.chat_id ?? from;
  switch (key) {
    case 'ArrowDown':
      return idAt(at + 1);
    case 'ArrowUp':
      return idAt(at - 1);
    case 'Home':
      return idAt(0);
    case 'End':
      return idAt(rows.length - 1);
    case 'ArrowLeft':
      return row.parentId ?? from;
    case 'ArrowRight':
      return rows[at + 1]?.parentId === from ? idAt(at + 1) : from;
    default:
      return null;
  }
}
