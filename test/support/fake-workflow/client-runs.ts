import type { DispatchOutcome, DispatchRequest } from '../../../server/src/modules/workflow/client/dispatch-types.js';
import { buildDispatchBody } from '../../../server/src/modules/workflow/client/domain/dispatch-body.js';
import { WorkflowClient } from '../../../server/src/modules/workflow/client/workflow.client.js';
import { type Behaviour, type FakeWorkflowHost, startFakeWorkflowHost } from '../services/fake-workflow-host.js';

/** Webhook secret of the requests. */
export const SECRET = `whsec_${Buffer.from('the secret of the signature').toString('base64')}`;
const SIGNING = { webhookSecret: SECRET, apiKey: null };

/** Behaviour of the workflow (null: the default one of the host), changes to the request, and its signal. */
export type RunInput = [behaviour: Behaviour | null, changed?: Partial<DispatchRequest>, signal?: AbortSignal];

export interface Run {
  outcome: DispatchOutcome;
  pieces: string[];
  agent: number;
}

/** A workflow client and the fake workflow host that it calls. */
export class ClientRuns {
  private constructor(
    readonly host: FakeWorkflowHost,
    readonly client: WorkflowClient,
  ) {}

  static async start(): Promise<ClientRuns> {
    const host = await startFakeWorkflowHost();
    return new ClientRuns(host, new WorkflowClient({ idleTimeoutMs: 5_000, connectTimeoutMs: 2_000 }));
  }

  requestFor(agent: number, changed: Partial<DispatchRequest> = {}): DispatchRequest {
    const body = buildDispatchBody({
      chatId: 7,
      messageId: 41,
      text: 'Привет 👋',
      agent: { id: agent, name: 'Helper', context: null },
      userId: 9,
      locale: 'ru',
      persona: null,
      history: [],
      callbackUrl: `${this.host.url}/callback-${agent}`,
    });
    return {
      url: this.host.webhook(agent),
      apiKey: 'key-1',
      signing: SIGNING,
      turnId: 12,
      attempt: 1,
      body,
      firstByteTimeoutMs: 10_000,
      ...changed,
    };
  }

  async run(agent: number, ...[behaviour, changed, signal = new AbortController().signal]: RunInput): Promise<Run> {
    if (behaviour !== null) this.host.behave(agent, behaviour);
    const pieces: string[] = [];
    const handlers = { onText: (piece: string) => void pieces.push(piece) };
    return { outcome: await this.client.run(this.requestFor(agent, changed), handlers, signal), pieces, agent };
  }

  async close(): Promise<void> {
    await this.client.close();
    await this.host.close();
  }
}

export const failed = (code: string, partial = ''): unknown => ({ kind: 'failed', code, partial });
export const answered = (text: string, streamed = false): unknown => ({ kind: 'answered', text, streamed });
