import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../api/session/session';
import type { AvatarImage } from '../../../../ui/images/avatar';
import { isNotFound } from '../../api/call-error';
import { chatApi, FIRST_AGENTS } from '../../api/chat-endpoints';
import { type Presence, presenceOf } from './availability';

/** Agent fields that a chat shows. */
export interface ChatAgent {
  id: number;
  name: string;
  image: AvatarImage | null;
  presence: Presence;
  /** Also true while the agent is still loading: the server decides when the message is sent. */
  writable: boolean;
  /** The user created it. */
  own: boolean;
  /** False if missing or still loading; a placeholder name is then used. */
  found: boolean;
  /** Still loading, or being retried after a failure. */
  loading: boolean;
  /** Suggested first messages. */
  starters?: readonly string[] | undefined;
}

const { agentsGet, agentsList } = chatApi.endpoints;

/** Retry interval after a failure, in ms; all callers share one request. */
const RETRY_INTERVAL = 15_000;
const again = (failed: boolean) => ({ pollingInterval: failed ? RETRY_INTERVAL : 0, skipPollingIfUnfocused: true });

/** Looks up the agent in the catalogue's first page. */
function useListed(agentId: number) {
  const { failed, ...listed } = agentsList.useQueryState(FIRST_AGENTS, {
    selectFromResult: ({ data, isError }) => ({
      agent: data?.find((agent) => agent.id === agentId),
      settled: data !== undefined,
      failed: isError,
    }),
  });
  agentsList.useQuerySubscription(FIRST_AGENTS, again(failed));
  return listed;
}

/** Requests the agent separately. */
function useSingle(id: number, skip: boolean) {
  const { data, error } = agentsGet.useQueryState({ id }, { skip });
  const gone = isNotFound(error);
  agentsGet.useQuerySubscription({ id }, { skip, ...again(error !== undefined && !gone) });
  return { agent: gone ? undefined : data, gone };
}

/**
 * The agent of a chat: from the catalogue's first page, which all chats share, otherwise from a separate request. A
 * missing agent gets a placeholder name.
 */
export function useChatAgent(agentId: number): ChatAgent {
  const { t } = useTranslation('chat');
  const userId = useMe()?.id;
  const listed = useListed(agentId);
  const single = useSingle(agentId, !listed.settled || listed.agent !== undefined);
  const agent = listed.agent ?? single.agent;
  const presence = presenceOf(agent, userId);
  const loading = agent === undefined && !single.gone;
  return {
    id: agentId,
    name: agent?.name ?? t('agentPlaceholder', { id: agentId }),
    image: agent?.image ?? null,
    presence,
    writable: loading || presence === 'available' || presence === 'troubled',
    own: userId !== undefined && agent?.creator?.id === userId,
    found: agent !== undefined,
    loading,
    starters: agent?.starters,
  };
}
