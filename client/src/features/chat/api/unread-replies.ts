import type { MessageView } from '@contract/chat/realtime';

/** Unread replies received by events, per chat. The chat list has only their number. */
export class UnreadReplies {
  private readonly seqs = new Map<number, Set<number>>();

  /** Records a new or deleted message. */
  note(chatId: number, { message, seq, is_agent_message }: MessageView): void {
    const seqs = this.seqs.get(chatId) ?? new Set();
    if (is_agent_message && message !== null) this.seqs.set(chatId, seqs.add(seq));
    else seqs.delete(seq);
  }

  /** Marks replies up to `upTo` as read. @returns the number of known replies after it */
  markRead(chatId: number, upTo: number): number {
    const seqs = this.seqs.get(chatId) ?? new Set();
    for (const seq of seqs) if (seq <= upTo) seqs.delete(seq);
    return seqs.size;
  }

  forget(chatId: number): void {
    this.seqs.delete(chatId);
  }
}
