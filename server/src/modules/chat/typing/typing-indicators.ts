import { Injectable } from '@nestjs/common';
import { ChatPush } from '../realtime/chat-push.js';
import { TypingHeartbeat } from './typing-heartbeat.js';
import { TypingIndicator } from './typing-indicator.js';

interface TypingTurn {
  user_id: number;
  chat_id: number;
  message_id: number;
}

/** Typing indicators of running replies. */
@Injectable()
export class TypingIndicators {
  constructor(
    private readonly push: ChatPush,
    private readonly heartbeat: TypingHeartbeat,
  ) {}

  start(turn: TypingTurn): TypingIndicator {
    return new TypingIndicator(this.push, turn.user_id, turn.chat_id, turn.message_id);
  }

  /** The turn awaits its callback: the heartbeat keeps its indicator. */
  handOver(indicator: TypingIndicator, turnId: number): void {
    indicator.handOver();
    this.heartbeat.add(turnId);
  }
}
