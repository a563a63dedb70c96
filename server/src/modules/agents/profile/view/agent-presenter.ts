import { Inject, Injectable } from '@nestjs/common';
import { CHECK_FAILURES } from '../../../../contract/errors.js';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { type SealedColumn, sealedPlace } from '../../../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../../../platform/crypto/secret-box.js';
import { isClosedFor, workflowUrl } from '../../workflows/domain/workflow-url.js';
import type { AgentRow } from './agent-row.js';
import type { AgentView } from './agent-view.dto.js';

/** Converts agents into API responses. */
@Injectable()
export class AgentPresenter {
  constructor(
    private readonly secrets: SecretBox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  show({ own, created_at, ...seen }: AgentRow): AgentView {
    const view = { ...seen, created_at: created_at.toISOString() };
    if (own === null) return view;
    const {
      sealed_key,
      sealed_secret,
      sealed_login,
      own_n8n,
      opened_in,
      hidden,
      offline_reason,
      offline_since,
      checked_at,
      ...fields
    } = own;
    const isClosed = own_n8n === null && isClosedFor(opened_in, this.config);
    return {
      ...view,
      api_key: sealed_key === null ? null : this.#open(sealed_key, 'agent.api_key', seen.id),
      webhook_secret: sealed_secret === null ? null : this.#open(sealed_secret, 'agent.webhook_secret', seen.id),
      webhook_username:
        sealed_login === null ? null : usernameOf(this.#open(sealed_login, 'agent.webhook_login', seen.id)),
      ...fields,
      hidden: hidden && { ...hidden, since: isoOf(hidden.since) ?? '' },
      offline_reason: offline_reason && {
        code: offline_reason,
        message: CHECK_FAILURES[offline_reason],
        since: isoOf(offline_since) ?? '',
      },
      checked_at: isoOf(checked_at),
      workflow_in_own_n8n: own_n8n !== null,
      workflow_url: isClosed ? null : workflowUrl(own_n8n ?? this.config.N8N_PUBLIC_URL, own.n8n_workflow_id ?? null),
      workflow_closed: isClosed,
    };
  }

  #open(sealed: string, column: SealedColumn, agentId: number): string | null {
    return this.secrets.openOrNull(sealed, sealedPlace(column, agentId));
  }
}

/** Username of `username:password`; null when it cannot be decrypted. */
const usernameOf = (login: string | null): string | null => login?.split(':')[0] ?? null;

/** Converts a time in PostgreSQL's JSON format. */
const isoOf = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());
