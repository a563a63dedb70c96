import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '../../../contract/errors.js';
import type { Locale } from '../../../contract/limits.js';
import type { TemplateType } from '../../../contract/workflows/workflows.js';

/** An agent as it would be published. */
export interface PublishCandidate {
  agentId: number;
  creatorId: number;
  templateType: TemplateType | null;
  n8nWorkflowId: string | null;
  /** Secret part of its webhook path. */
  webhookToken: string;
}

export type PublishVerdict =
  /**
   * `webhookPath`: path of its trigger below `/webhook/`; absent if unchanged. `workflowId`: the checked workflow if
   * Regent created it.
   */
  | { ok: true; webhookPath?: string | null; workflowId?: string | null }
  | {
      ok: false;
      code: Extract<ErrorCode, `workflow_${string}`>;
      detail?: Record<Locale, string>;
      retryAfterSeconds?: number;
    };

type Checker = (candidate: PublishCandidate) => Promise<PublishVerdict>;

/** Checks whether an agent's workflow can answer. Without a registered checker, every agent can be published. */
@Injectable()
export class PublishCheck {
  #checker: Checker = () => Promise.resolve({ ok: true });

  /** Sets the checker. */
  use(checker: Checker): void {
    this.#checker = checker;
  }

  async run(candidate: PublishCandidate): Promise<PublishVerdict> {
    return await this.#checker(candidate);
  }
}
