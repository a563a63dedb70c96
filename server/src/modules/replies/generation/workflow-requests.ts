import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { FailureCode } from '../../../contract/errors.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { sealedPlace } from '../../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import type { ClaimedTurn } from '../../chat/public.js';
import { ChatFiles, FileLinks } from '../../media/public.js';
import {
  type Address,
  basesOf,
  callbackBaseOf,
  type DispatchRequest,
  type DispatchUpload,
  isChatPath,
  type WaitingChat,
  WorkflowAddress,
  type WorkflowPlace,
} from '../../workflow/public.js';
import { historyOf, toDispatchBody } from './to-dispatch-body.js';

/** Builds the workflow call of a turn. */
@Injectable()
export class WorkflowRequests {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly address: WorkflowAddress,
    private readonly secrets: SecretBox,
    private readonly links: FileLinks,
    private readonly files: ChatFiles,
  ) {}

  /** @returns the failure of the turn when its workflow cannot be called */
  async of(turn: ClaimedTurn): Promise<DispatchRequest | { failure: FailureCode }> {
    try {
      return await this.build(turn);
    } catch (error) {
      this.logger.error({ err: error, agent_id: turn.agent_id }, 'Failed to build workflow request');
      return { failure: 'bad_api_key' };
    }
  }

  /** Whether the workflow's path changed since a call at Unix time `calledAt` (ms). */
  movement(turn: ClaimedTurn, url: string, calledAt: number): Promise<'moved' | 'stayed' | 'unknown'> {
    return this.address.movement(placeOf(turn), url, calledAt);
  }

  private async build(turn: ClaimedTurn): Promise<DispatchRequest | { failure: FailureCode }> {
    const bases = basesOf(this.config, turn.n8n_base_url);
    const waitingChat = this.waitingChatOf(turn, bases);
    const waiting = waitingChat ? undefined : resumeAt(turn, bases);
    const at = waiting ?? (await this.address.of(placeOf(turn)));
    if ('failure' in at) return at;
    const { url, isForeign, takesFiles = false } = at;
    return {
      url,
      isForeign,
      isResume: waiting !== undefined,
      waitingChat,
      resumeBases: bases,
      uploads: takesFiles ? this.uploadsOf(turn) : undefined,
      ...this.keysOf(turn),
      turnId: turn.turn_id,
      attempt: turn.attempt,
      body: toDispatchBody(turn, callbackBaseOf(this.config, turn.n8n_base_url !== null), this.links),
      // Templates only read: their model's one tool searches the knowledge base.
      isRepeatable: turn.is_of_template && !waiting,
      publishedAt: turn.workflow_published_at,
      firstByteTimeoutMs: turn.deadline.getTime() - turn.claimed_at.getTime(),
      sinceFirstCallMs: turn.claimed_at.getTime() - turn.started_at.getTime(),
    };
  }

  /** The run of Chat nodes that has been waiting since the last reply, if any. */
  private waitingChatOf(turn: ClaimedTurn, [base]: string[]): WaitingChat | undefined {
    const history = historyOf(turn);
    const { answer } = turn;
    const question = answer ? history.find(({ id }) => id === answer.request_id) : history.at(-1);
    const path = turn.resume_path ?? (answer ? null : question?.resume_path) ?? null;
    if (path === null || base === undefined || !isChatPath(path)) return undefined;
    return { url: `${base}${path}`, question: question?.body ?? '', files: this.uploadsOf(turn) };
  }

  private uploadsOf({ files }: ClaimedTurn): DispatchUpload[] {
    return (files ?? []).map(({ id, name, mime_type: mimeType, size }) => {
      return { name, mimeType, size, open: () => this.files.read(id) };
    });
  }

  private keysOf(turn: ClaimedTurn): Pick<DispatchRequest, 'apiKey' | 'signing' | 'login'> {
    const { agent_id, agent_api_key, agent_webhook_secret: sealedSecret, agent_webhook_login: sealedLogin } = turn;
    const apiKey = this.secrets.openKept(agent_api_key ?? '', sealedPlace('agent.api_key', agent_id));
    const webhookSecret =
      sealedSecret === null ? null : this.secrets.openKept(sealedSecret, sealedPlace('agent.webhook_secret', agent_id));
    const signsWithKey = turn.agent_signs_with_key || webhookSecret === null;
    // An unreadable login is not sent: the workflow then responds that it needs one.
    const loginPlace = sealedPlace('agent.webhook_login', agent_id);
    const login = sealedLogin === null ? null : this.secrets.openKeptOrNull(sealedLogin, loginPlace);
    return { apiKey, login, signing: { webhookSecret, apiKey: signsWithKey ? apiKey : null } };
  }
}

/** The address of the execution that waits for the answer, if any. */
function resumeAt({ resume_path: path, n8n_base_url: own }: ClaimedTurn, [base]: string[]): Address | undefined {
  return path === null || base === undefined ? undefined : { url: `${base}${path}`, isForeign: own !== null };
}

const placeOf = (turn: ClaimedTurn): WorkflowPlace => ({
  agentId: turn.agent_id,
  webhookToken: turn.webhook_token,
  workflowId: turn.n8n_workflow_id,
  webhookPath: turn.webhook_path,
  ownBase: turn.n8n_base_url,
});
