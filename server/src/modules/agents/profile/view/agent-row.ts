import type { CheckFailure } from '../../../../contract/workflows/workflows.js';
import { IMAGE_VIEW_SQL } from '../../../media/public.js';
import { OWN_N8N_ADDRESS, openedIn } from '../../own-n8n/creator-n8n-sql.js';
import type { AgentFieldsView, PublicAgentFieldsView } from '../fields/agent-fields.dto.js';
import { CREATOR_FIELD_PAIRS, PUBLIC_FIELD_COLUMNS } from '../fields/agent-fields.js';
import type { AgentView } from './agent-view.dto.js';

// Raw SQL, see ADR 9: one statement for an agent, its creator, images and skills.

/** An agent for a response: public fields, and separately those for its creator. */
export interface AgentRow
  extends Omit<
    AgentView,
    | 'created_at'
    | 'api_key'
    | 'webhook_secret'
    | 'webhook_username'
    | 'workflow_url'
    | 'workflow_closed'
    | 'offline_reason'
    | 'checked_at'
  > {
  created_at: Date;
  /** Null unless the viewer is the creator. */
  own: OwnFields | null;
}

type OwnFields = Required<
  Pick<
    AgentView,
    | Exclude<keyof AgentFieldsView, keyof PublicAgentFieldsView>
    | 'version'
    | 'has_draft'
    | 'step_names'
    | 'n8n_workflow_id'
    | 'webhook_path'
    | 'template_type'
    | 'workflow_state'
    | 'workflow_reason'
    | 'knowledge_base'
    | 'hidden'
  >
> & {
  sealed_key: string | null;
  sealed_secret: string | null;
  sealed_login: string | null;
  /** Address of the creator's own n8n if its workflow is there. */
  own_n8n: string | null;
  /** Address of the operator's n8n in which its creator can open it, if any. */
  opened_in: string | null;
  offline_reason: CheckFailure | null;
  offline_since: string | null;
  checked_at: string | null;
};

/** Evaluated only for hidden agents. */
const HIDDEN = /* sql */ `CASE WHEN a.hidden_at IS NOT NULL THEN jsonb_build_object('since', a.hidden_at, 'by', a.hidden_by,
    'reasons', coalesce((SELECT jsonb_agg(jsonb_build_object('reason', each.reason, 'people', each.people) ORDER BY each.people DESC, each.reason)
      FROM (SELECT r.reason, count(DISTINCT r.reporter_id) AS people FROM report r
        WHERE r.agent_id = a.id AND r.outcome IS DISTINCT FROM 'dismissed' GROUP BY r.reason) each), '[]')) END`;

/** An uncounted crown is shown to the user who gave it. */
const OWN_UNCOUNTED = (viewer: string): string =>
  `(SELECT count(*) FROM crown mine WHERE mine.agent_id = a.id AND mine.user_id = ${viewer} AND NOT mine.counts)::int`;

/** Descriptions have no limit, but lists must stay small. */
export const DESCRIPTION_IN_LISTS = 'left(a.description, 1000)';

/** Columns of an `AgentRow`. `viewer` is the parameter with the caller's ID. Joins: a, u, ui, i. */
export const agentColumns = (viewer: string, description = 'a.description'): string => /* sql */ `
  a.id, a.name, a.type, a.short_description, ${description} AS description,
  CASE WHEN a.creator_id = ${viewer} THEN a.status ELSE 'ready' END AS status,
  CASE WHEN a.offline THEN 'offline' WHEN a.troubled THEN 'troubled' ELSE 'online' END AS availability,
  a.offline AND EXISTS (SELECT FROM notify_request n WHERE n.agent_id = a.id AND n.user_id = ${viewer}) AS notify_when_available,
  a.created_at,
  a.crowns_number + ${OWN_UNCOUNTED(viewer)} AS crowns_number,
  ${PUBLIC_FIELD_COLUMNS}, ${IMAGE_VIEW_SQL('i')} AS image,
  jsonb_build_object('id', u.id, 'username', u.username, 'first_name', u.first_name, 'last_name', u.last_name,
    'image', CASE WHEN ui.id IS NOT NULL THEN ${IMAGE_VIEW_SQL('ui')} END) AS creator,
  EXISTS (SELECT FROM crown WHERE crown.agent_id = a.id AND crown.user_id = ${viewer}) AS crowned_by_me,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) ORDER BY s.id)
            FROM skill s WHERE s.agent_id = a.id), '[]') AS skills,
  CASE WHEN a.creator_id = ${viewer} THEN jsonb_build_object(
    'sealed_key', a.api_key, 'sealed_secret', a.webhook_secret, 'sealed_login', a.webhook_login, 'n8n_workflow_id', a.n8n_workflow_id, 'webhook_path', 'agent-' || a.id || '-' || a.webhook_token,
    'template_type', a.template_type, 'step_names', a.step_names,
    'version', a.version, 'has_draft', EXISTS (SELECT FROM agent_draft d WHERE d.agent_id = a.id),
    'workflow_state', coalesce((SELECT w.state FROM agent_workflow w WHERE w.agent_id = a.id), 'none'),
    'workflow_reason', (SELECT w.reason FROM agent_workflow w WHERE w.agent_id = a.id),
    'hidden', ${HIDDEN},
    'offline_reason', (SELECT c.reason FROM agent_check c WHERE c.agent_id = a.id),
    'offline_since', (SELECT c.offline_since FROM agent_check c WHERE c.agent_id = a.id),
    'checked_at', (SELECT c.checked_at FROM agent_check c WHERE c.agent_id = a.id),
    'own_n8n', ${OWN_N8N_ADDRESS}, 'opened_in', ${openedIn('a.id', 'a.creator_id', 'a.n8n_workflow_id')},
    ${CREATOR_FIELD_PAIRS},
    'knowledge_base', CASE WHEN a.knowledge_base_id IS NOT NULL THEN jsonb_build_object('id', a.knowledge_base_id) END
  ) END AS own`;

/** Tables of `agentColumns`. A deleted image is replaced by the default one. */
export const AGENT_TABLES = /* sql */ `
  agent a
  JOIN "user" u ON u.id = a.creator_id
  LEFT JOIN image ui ON ui.id = u.image_id
  JOIN image i ON i.id = coalesce(a.image_id, 1)`;
