import { Injectable } from '@nestjs/common';
import { Tracing } from '../../../platform/tracing/tracing.js';
import type { ClaimedTurn } from '../../chat/public.js';
import { GenerateReply, type ReplyOutcome } from './generate-reply.js';

/** Traces `GenerateReply` as a step of the message's trace. */
@Injectable()
export class TracedReply {
  constructor(
    private readonly reply: GenerateReply,
    private readonly tracing: Tracing,
  ) {}

  run(turn: ClaimedTurn, lease: string): Promise<ReplyOutcome> {
    const facts = {
      'regent.turn_id': turn.turn_id,
      'regent.chat_id': turn.chat_id,
      'regent.message_id': turn.message_id,
      'regent.agent_id': turn.agent_id,
      'regent.attempt': turn.attempt,
    };
    return this.tracing.step('turn answer', { kind: 'consumer', parent: turn.trace_parent, facts }, () => {
      const waited = turn.claimed_at.getTime() - turn.created_at.getTime();
      if (turn.attempt === 1) this.tracing.mark('turn wait', {}, new Date(Date.now() - waited));
      return this.reply.run(turn, lease);
    });
  }
}
