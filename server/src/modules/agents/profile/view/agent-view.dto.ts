import type { AgentStatus, Availability } from '../../../../contract/limits.js';
import type { HiddenBy, ReportReason } from '../../../../contract/moderation.js';
import type { CheckFailure, TemplateType, WorkflowState } from '../../../../contract/workflows/workflows.js';
import { ImageView } from '../../../media/public.js';
import { AgentFieldsView } from '../fields/agent-fields.dto.js';

/** A skill of an agent. */
export class SkillView {
  id: number;
  name: string;
}

/** A node of the workflow that users see during a reply. */
export class StepNameView {
  /** The node's name in n8n. */
  node: string;
  /** The name that users see. */
  name: string;
}

/** The creator of an agent. */
export class CreatorView {
  id: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
  image: ImageView | null;
}

/** Reference to a knowledge base. */
export class KnowledgeBaseRef {
  id: number;
}

/** Why an agent is offline. */
export class OfflineReasonView {
  code: CheckFailure;
  /** Human-readable, in English. */
  message: string;
  /** When it was first found offline; ISO 8601, UTC. */
  since: string;
}

/** Number of people who reported the agent, or one of its messages, for a reason. */
export class ReasonCountOfAgent {
  reason: ReportReason;
  people: number;
}

/** An agent is hidden: only its creator sees it, and it cannot be published. */
export class HiddenView {
  /** ISO 8601, UTC. */
  since: string;
  /** `reports`: enough people reported it; `operator`: an administrator hid it. */
  by: HiddenBy;
  /** Reasons of the reports, most frequent first; without the reporters. */
  reasons: ReasonCountOfAgent[];
}

/** An agent. Fields marked "Creator only" are absent for other users. */
export class AgentView extends AgentFieldsView {
  id: number;
  name: string;
  /** Its category, any text. */
  type: string;
  short_description: string;
  /** Cut to 1,000 characters in lists. */
  description: string;
  status: AgentStatus;
  /**
   * `offline`: published, but its workflow does not answer; `troubled`: its workflow answers, but its last three replies
   * failed.
   */
  availability: Availability;
  /** Whether the caller is notified when the agent is no longer offline. False while it is not offline. */
  notify_when_available: boolean;
  created_at: string;
  /** Number of crowns. */
  crowns_number: number;
  /** Whether the caller gave a crown. */
  crowned_by_me: boolean;
  image: ImageView;
  creator: CreatorView;
  /** In the order in which they were added. */
  skills: SkillView[];
  /** Number of the published version; null if it was changed since or never published. Creator only. */
  version?: number | null;
  /**
   * Whether a published agent has unpublished changes. `GET /api/studio/agent/{id}` then has the values of the draft for its
   * creator; lists and everybody else have the published ones. Creator only.
   */
  has_draft?: boolean;
  /** API key that the workflow sends; null when it cannot be decrypted and must be rotated. Creator only. */
  api_key?: string | null;
  /**
   * Signing secret of calls to the workflow (Standard Webhooks); null when it cannot be decrypted, or in lists when it
   * does not exist yet. Creator only.
   */
  webhook_secret?: string | null;
  /** Username that the workflow asks for (basic auth); null when no login is stored. Creator only. */
  webhook_username?: string | null;
  /** Nodes that users see during a reply. Creator only. */
  step_names?: StepNameView[];
  /** Creator only. */
  n8n_workflow_id?: string | null;
  /** Secret path of the agent's webhook below `/webhook/`, which no one else can register. Creator only. */
  webhook_path?: string;
  /** Template of its workflow; null for the creator's own workflow. Creator only. */
  template_type?: TemplateType | null;
  /**
   * State of the workflow that Regent creates: `none` (no workflow to create), `pending`, `ready` or `failed`. Creator
   * only.
   */
  workflow_state?: WorkflowState;
  /**
   * Why the workflow is not ready, for example `workflow_unreachable`. `workflow_deleted`: n8n no longer has the
   * workflow that Regent created; `workflow_missing`: Regent did not find it. Null if there is no obstacle. Creator
   * only.
   */
  workflow_reason?: string | null;
  /**
   * URL of its workflow in n8n; n8n's start page while there is no workflow; null without n8n, or if the creator cannot
   * open it. Creator only.
   */
  workflow_url?: string | null;
  /** Whether its workflow is in the operator's n8n and the creator cannot open it (yet). Creator only. */
  workflow_closed?: boolean;
  /** Null when it is not hidden. Creator only. */
  hidden?: HiddenView | null;
  /** Null while it is online. Creator only. */
  offline_reason?: OfflineReasonView | null;
  /** When its workflow was last checked; null if not since its publication. ISO 8601, UTC. Creator only. */
  checked_at?: string | null;
  /** Whether its workflow is in the creator's own n8n. Creator only. */
  workflow_in_own_n8n?: boolean;
  /** Creator only. */
  knowledge_base?: KnowledgeBaseRef | null;
}

/** A chat between the caller and an agent. */
export class AgentChatView {
  id: number;
  name: string | null;
}

/** One agent with the caller's newest 20 chats with it. */
export class AgentDetailView extends AgentView {
  chats: AgentChatView[];
}

/** Usage of an agent. */
export class AgentStatView {
  agent_id: number;
  conversation_count: number;
  /** Number of answered messages. */
  answered_count: number;
  /** Number of failed runs, including those of messages that a retry answered. */
  failed_count: number;
}

/** The crowns of an agent after a toggle. */
export class CrownView {
  crowns_number: number;
  crowned_by_me: boolean;
}
