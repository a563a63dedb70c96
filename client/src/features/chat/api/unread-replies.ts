import type { MessageView } from '@contract/realtime';

/** Which replies events have brought that are unread, by chat: the list itself only has how many. */
export class UnreadReplies {
  private readonly seqs = new Map<number, Set<number>>();

  /** A message came, or was deleted. */
  note(chatId: number, { message, seq, is_agent_message }: MessageView): void {
    const seqs = this.seqs.get(chatId) ?? new Set();
    if (is_agent_message && message !== null) this.seqs.set(chatId, seqs.add(seq));
    else seqs.delete(seq);
  }

  /** The chat was read up to `upTo`. @returns the number of known replies above that */
  markRead(chatId: number, upTo: number): number {
    const seqs = this.seqs.get(chatId) ?? new Set();
    for (const seq of seqs) if (seq <= upTo) seqs.delete(seq);
    return seqs.size;
  }

  forget(chatId: number): void {
    this.seqs.delete(chatId);
  }
}
