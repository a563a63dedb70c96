/** A stored message to delete. */
export interface DeletedMessage {
  chatId: number;
  messageId: number;
}

export interface DeletionParts {
  hide: (message: DeletedMessage, hidden: boolean) => void;
  /** Rejects when the server refuses or cannot be reached. */
  send: (message: DeletedMessage) => Promise<unknown>;
  /** Sends while the page is unloading, without a result. */
  sendOnLeave: (message: DeletedMessage) => void;
}

/**
 * Deletions that can still be undone: the message is hidden in this tab but not deleted on the server yet. They outlive
 * the screen of their chat.
 */
export class PendingDeletions {
  /** By message id, oldest first. */
  private readonly waiting = new Map<number, DeletedMessage>();
  private readonly sending = new Map<DeletedMessage, Promise<unknown>>();

  constructor(private readonly parts: DeletionParts) {}

  add(message: DeletedMessage): void {
    this.waiting.set(message.messageId, message);
    this.parts.hide(message, true);
  }

  /** Shows the message again. False if its deletion was already sent. */
  undo(messageId: number): boolean {
    const message = this.take(messageId);
    if (message) this.parts.hide(message, false);
    return message !== undefined;
  }

  /** Sends a deletion, if it was not undone or sent. On failure, shows the message again and rejects. */
  async send(messageId: number): Promise<void> {
    const message = this.take(messageId);
    if (!message) return;
    try {
      const sent = this.parts.send(message);
      this.sending.set(message, sent);
      await sent;
    } catch (error) {
      this.parts.hide(message, false);
      throw error;
    } finally {
      this.sending.delete(message);
    }
  }

  /** Ids of a chat's messages whose deletion can still be undone. */
  of(chatId: number): number[] {
    return [...this.waiting.values()].filter((message) => message.chatId === chatId).map(({ messageId }) => messageId);
  }

  /** Sends those of a chat and also waits for pending requests. Rejects if one fails. */
  async sendOf(chatId: number): Promise<void> {
    const begun = [...this.sending].filter(([message]) => message.chatId === chatId).map(([, sent]) => sent);
    await Promise.all([...begun, ...this.of(chatId).map((id) => this.send(id))]);
  }

  /** Sends all, for example before the user signs out. */
  sendAll(): Promise<unknown> {
    return Promise.allSettled([...this.waiting.keys()].map((id) => this.send(id)));
  }

  /** The page is being left. */
  leave(): void {
    for (const message of this.waiting.values()) this.parts.sendOnLeave(message);
    this.waiting.clear();
  }

  private take(messageId: number): DeletedMessage | undefined {
    const message = this.waiting.get(messageId);
    this.waiting.delete(messageId);
    return message;
  }
}
