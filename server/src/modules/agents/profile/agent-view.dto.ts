import type {
  AgentStatus,
  Availability,
  CheckFailure,
  HiddenBy,
  ReportReason,
  TemplateType,
  WorkflowState,
} from '../../../contract/limits.js';
import { ImageView } from '../../media/public.js';
import { AgentFieldsView } from './agent-fields.dto.js';

/** One thing that an agent can do. */
export class SkillView {
  id: number;
  name: string;
}

/** Who made an agent. */
export class CreatorView {
  id: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
  image: ImageView | null;
}

/** A knowledge base, by its id. */
export class KnowledgeBaseRef {
  id: number;
}

/** Why an agent is offline. */
export class OfflineReasonView {
  code: CheckFailure;
  /** For people; in English. */
  message: string;
  /** When it was first found to be. */
  since: string;
}

/** How many people have reported an agent, or a message of it, for this. */
export class ReasonCountOfAgent {
  reason: ReportReason;
  people: number;
}

/** That an agent is hidden: nobody but its creator sees it, and it cannot be published. */
export class HiddenView {
  /** ISO 8601, UTC. */
  since: string;
  /** `reports`: enough people have reported it; `operator`: who operates this Regent decided so. */
  by: HiddenBy;
  /** Why it was reported, the most frequent first; never by whom. */
  reasons: ReasonCountOfAgent[];
}

/** An agent. The fields from `api_key` on are in its creator's answers alone. */
export class AgentView extends AgentFieldsView {
  id: number;
  name: string;
  /** Its category, any text. */
  type: string;
  short_description: string;
  /** In lists its first 1,000 characters; the answer about one agent has all of it. */
  description: string;
  status: AgentStatus;
  /**
   * `offline`: it is published, and its workflow was found not to answer; `troubled`: its workflow answers, and its last
   * three replies failed.
   */
  availability: Availability;
  created_at: string;
  /** How many people gave it a crown. */
  crowns_number: number;
  /** Whether the caller did. */
  crowned_by_me: boolean;
  image: ImageView;
  creator: CreatorView;
  /** In the order in which they were added. */
  skills: SkillView[];
  /** What a workflow proves itself with; null: it cannot be read any more, and is to be replaced. Creator only. */
  api_key?: string | null;
  /**
   * What calls of its workflow are signed with (Standard Webhooks); null: it cannot be read any more, or, in lists, not
   * made yet. Creator only.
   */
  webhook_secret?: string | null;
  /** User name of the credentials that its workflow asks for (basic auth); null: none are stored. Creator only. */
  webhook_username?: string | null;
  /** Creator only. */
  n8n_workflow_id?: string | null;
  /** Path of its own webhook below `/webhook/`: secret, so that nobody else can register it. Creator only. */
  webhook_path?: string;
  /** The template of its workflow; null: an own one. Creator only. */
  template_type?: TemplateType | null;
  /**
   * How far the workflow is that is made for it: `none` (none is), `pending`, `ready`, or `failed`. Creator only.
   */
  workflow_state?: WorkflowState;
  /**
   * Why it is not ready: a code like `workflow_unreachable`. `workflow_deleted`: n8n no longer has the workflow that Regent
   * made; `workflow_missing`: Regent did not find it. Null: nothing is in the way. Creator only.
   */
  workflow_reason?: string | null;
  /**
   * Where its creator opens its workflow in the workflow tool; the tool's front page as long as there is no workflow,
   * null where there is no tool, or it is closed to the creator. Creator only.
   */
  workflow_url?: string | null;
  /** Whether its workflow is in the operator's n8n, where its creator has no account or cannot open it yet. Creator only. */
  workflow_closed?: boolean;
  /** Null: it is not hidden. Creator only. */
  hidden?: HiddenView | null;
  /** Null while it is online. Creator only. */
  offline_reason?: OfflineReasonView | null;
  /** When its workflow was last looked at; null: not since it was published. Creator only. */
  checked_at?: string | null;
  /** Whether its workflow is in the n8n that its creator has brought. Creator only. */
  workflow_in_own_n8n?: boolean;
  /** Creator only. */
  knowledge_base?: KnowledgeBaseRef | null;
}

/** A chat of the caller with an agent. */
export class AgentChatView {
  id: number;
  name: string | null;
}

/** One agent with the caller's newest 20 chats with it. */
export class AgentDetailView extends AgentView {
  chats: AgentChatView[];
}

/** How much an agent is used. */
export class AgentStatView {
  agent_id: number;
  conversation_count: number;
  /** Messages that were answered, ever. */
  answered_count: number;
  /** Messages to which no reply came, ever. */
  failed_count: number;
}

/** The crowns of an agent after a toggle. */
export class CrownView {
  crowns_number: number;
  crowned_by_me: boolean;
}
