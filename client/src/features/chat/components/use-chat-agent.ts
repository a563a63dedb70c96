import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { useMe } from '../../../api/session';
import { serverEvents } from '../../../realtime/event-bus';
import type { AvatarImage } from '../../../ui/avatar';
import { FIRST_AGENTS, useAgentsGetQuery, useAgentsListQuery } from '../api/chat-endpoints';
import { isAvailable } from '../model/availability';

/** An agent as far as a chat shows it. */
export interface ChatAgent {
  id: number;
  name: string;
  image: AvatarImage | null;
  available: boolean;
  /** Also while it is not known whether it is available: the server says so with the message. */
  writable: boolean;
  /** The person made it. */
  own: boolean;
  /** It was found. A placeholder stands in where it was not, or is not here yet. */
  found: boolean;
  /** It is not here yet, or could not be had and is asked for again. */
  loading: boolean;
}

const ASK_AGAIN = 15_000;

/** Until it is to be had: when the connection is back, and now and then. */
function useAskAgain(failed: boolean, ask: () => unknown): void {
  useEffect(() => {
    if (!failed) return;
    const timer = setInterval(ask, ASK_AGAIN);
    const stop = serverEvents.onConnected(() => void ask());
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [failed, ask]);
}

/**
 * The agent of a chat: from the catalogue's first page, which one request brings for all, else asked for by itself. One
 * that is not to be had any more gets a placeholder's name.
 */
export function useChatAgent(agentId: number): ChatAgent {
  const { t } = useTranslation('chat');
  const userId = useMe()?.id;
  const { listed, settled } = useAgentsListQuery(FIRST_AGENTS, {
    selectFromResult: ({ data, isSuccess, isError }) => ({
      listed: data?.find((agent) => agent.id === agentId),
      settled: isSuccess || isError,
    }),
  });
  const single = useAgentsGetQuery({ id: agentId }, { skip: !settled || listed !== undefined });
  const gone = isApiError(single.error) && single.error.status === 404;
  const agent = listed ?? (gone ? undefined : single.data);
  const available = isAvailable(agent, userId);
  const loading = agent === undefined && !gone;
  useAskAgain(single.isError && !gone, single.refetch);
  return {
    id: agentId,
    name: agent?.name ?? t('agentPlaceholder', { id: agentId }),
    image: agent?.image ?? null,
    available,
    writable: available || loading,
    own: userId !== undefined && agent?.creator?.id === userId,
    found: agent !== undefined,
    loading,
  };
}
