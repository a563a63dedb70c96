import type { Synchronizer } from '../../../../realtime/sync/synchronizer';
import * as slice from '../../store/chat-slice';
import type { OpenChat } from '../../store/chat-state';
import type { ChatStore } from '../../store/chat-store';
import { isMissingPieces } from '../../store/timeline/running-reply';
import { hasGap, isStart, oldestShownId } from '../../store/timeline/timeline';
import { isNotFound } from '../call-error';
import type { ChatCalls } from '../chat-calls';

export interface ChatLoaderParts {
  store: ChatStore;
  calls: ChatCalls;
  sync: Pick<Synchronizer, 'request'>;
  /** The chat no longer exists. */
  forget: (chatId: number) => void;
}

/** Loads a chat's messages into the store: the newest page, older pages, and missing changes after a gap. */
export class ChatLoader {
  constructor(private readonly parts: ChatLoaderParts) {}

  open(chatId: number): void {
    const held = this.chatOf(chatId);
    this.parts.store.dispatch(slice.chatOpened(chatId));
    if (held?.load === 'ready') this.parts.sync.request(chatId);
    else void this.reload(chatId);
  }

  /** Loads a chat that will be opened next. */
  async prepare(chatId: number): Promise<void> {
    this.parts.store.dispatch(slice.chatOpened(chatId));
    await this.reload(chatId);
    this.leave(chatId);
  }

  leave(chatId: number): void {
    this.parts.store.dispatch(slice.chatLeft(chatId));
  }

  reload(chatId: number): Promise<void> {
    return this.loadNewest(chatId, () => Promise.resolve());
  }

  /** Reloads a chat that missed too many changes: the newest page, then changes to older messages. */
  reset(chatId: number): Promise<void> {
    return this.loadNewest(chatId, () => this.loadChanges(chatId));
  }

  async loadOlder(chatId: number): Promise<void> {
    const { calls, store } = this.parts;
    const chat = this.chatOf(chatId);
    const before = chat ? oldestShownId(chat.timeline) : null;
    if (!chat || before === null || chat.older === 'loading') return;
    const { floor } = chat.timeline;
    store.dispatch(slice.olderChanged({ chatId, older: 'loading' }));
    try {
      const messages = await calls.older(chatId, before);
      // After a concurrent reset the loaded range may start much later: this page would leave a gap.
      if (this.chatOf(chatId)?.timeline.floor !== floor) store.dispatch(slice.olderChanged({ chatId, older: 'idle' }));
      else store.dispatch(slice.olderLoaded({ chatId, messages, complete: isStart(messages) }));
    } catch {
      store.dispatch(slice.olderChanged({ chatId, older: 'error' }));
    }
  }

  /** Requests missing changes or chunks, if any. */
  check(chatId: number): void {
    const chat = this.chatOf(chatId);
    if (chat && (hasGap(chat.timeline) || isMissingPieces(chat.running))) this.parts.sync.request(chatId);
  }

  private async loadNewest(chatId: number, andThen: () => Promise<void>): Promise<void> {
    const { calls, store, sync, forget } = this.parts;
    if (!this.isReady(chatId)) store.dispatch(slice.loadChanged({ chatId, load: 'loading' }));
    try {
      const messages = await calls.newest(chatId);
      store.dispatch(slice.newestLoaded({ chatId, messages, complete: isStart(messages) }));
      await andThen();
      // Fetches changes made while the page was loading, and the text of a running reply.
      sync.request(chatId);
    } catch (error) {
      if (isNotFound(error)) forget(chatId);
      else if (!this.isReady(chatId)) store.dispatch(slice.loadChanged({ chatId, load: 'error' }));
    }
  }

  /**
   * Loads the changes since the highest revision page by page. Over the socket they may exceed one response, which
   * would cause another reset, in an endless loop.
   */
  private async loadChanges(chatId: number): Promise<void> {
    for (;;) {
      const timeline = this.chatOf(chatId)?.timeline;
      const messages = timeline?.loaded ? await this.parts.calls.since(chatId, timeline.head) : [];
      if (messages.length === 0) return;
      this.parts.store.dispatch(slice.changesArrived({ chatId, messages }));
    }
  }

  private chatOf(chatId: number): OpenChat | undefined {
    return slice.selectChat(this.parts.store.getState()).chats[chatId];
  }

  private isReady(chatId: number): boolean {
    return this.chatOf(chatId)?.load === 'ready';
  }
}
