import { Inject, Injectable } from '@nestjs/common';
import type { ReadRequest } from '../../contract/requests/read-request.js';
import { textWithRequest } from '../../contract/requests/requests.js';
import { isBlank } from '../../contract/text/blank.js';
import type { RunNote } from '../../contract/workflows/runs.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { RateLimits } from '../../platform/rate-limit/rate-limits.js';
import { CreatorN8nService, type RunnerAgent } from '../agents/public.js';
import { agentHiddenError, type MessageDto, ReceiveAgentMessage } from '../chat/public.js';
import type { SentFiles } from '../media/public.js';
import { RunLog } from '../runs/public.js';
import { basesOf, resumePathOf } from '../workflow/public.js';
import type { AgentMessageDto } from './integration.dto.js';

/** Characters of an unsolicited message that count as one call. */
const CHARACTERS_PER_CALL = 2000;

/**
 * Receives a workflow's message. Awaited replies do not count towards the rate limit (ADR 16). Other messages do: an
 * unawaited reply is counted before it is stored. A hidden agent can only send awaited replies.
 */
@Injectable()
export class PostAgentMessage {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly limits: RateLimits,
    private readonly receive: ReceiveAgentMessage,
    private readonly n8ns: CreatorN8nService,
    private readonly runs: RunLog,
  ) {}

  /** @throws ApiError 400, 404, 409 (also `agent_hidden`), 429 */
  async run(
    agent: RunnerAgent,
    chatId: number,
    { files: _files, ...input }: AgentMessageDto,
    { files, hasInvalid, hasTooMany }: SentFiles,
  ): Promise<{ created: boolean; message: MessageDto }> {
    const { id: agentId, hidden } = agent;
    const { text, request } = textWithRequest(input.message, input.request?.request);
    if (isBlank(text) && files.length === 0) throw ApiError.field('message', 'message must not be blank');
    const isReply = (input.reply_to ?? null) !== null;
    const count = () => this.limits.consumeKey(agentId, callsOf(input.message));
    await (isReply ? this.limits.checkFailedAttempts(agentId) : count());
    let isUnawaited = isReply;
    try {
      const { notes: left, resumePath } = await this.resumeOf(agent, input.request);
      const received = await this.receive.run(
        agentId,
        chatId,
        { ...input, message: text, request, resumePath, sentFiles: files },
        async () => {
          isUnawaited = false;
          if (isReply) await count();
          if (hidden) throw agentHiddenError();
        },
      );
      isUnawaited &&= !received.awaited;
      const notes = new Set([...left, ...(received.notes ?? [])]);
      if (hasInvalid) notes.add('files_invalid');
      if (hasTooMany) notes.add('files_too_many');
      if (received.turnId !== undefined && notes.size > 0) this.runs.record(received.turnId, { notes: [...notes] });
      return received;
    } finally {
      if (isUnawaited) await this.limits.countFailedAttempt(agentId);
    }
  }

  private async resumeOf(agent: RunnerAgent, sent: ReadRequest | null | undefined) {
    const { resumeUrl, isComplete } = sent ?? { isComplete: true };
    const resumePath = resumeUrl === undefined ? undefined : await this.resumePathOf(agent, resumeUrl);
    const notes: RunNote[] = isComplete ? [] : ['request_ignored'];
    if (resumeUrl !== undefined && resumePath === undefined) notes.push('resume_url_ignored');
    return { resumePath, notes };
  }

  private async resumePathOf({ id, n8nWorkflowId }: RunnerAgent, url: string): Promise<string | undefined> {
    const own = await this.n8ns.ofWorkflow(id, n8nWorkflowId);
    return resumePathOf(url, basesOf(this.config, own?.baseUrl ?? null));
  }
}

const callsOf = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_CALL);
