import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { useMe } from '../../../api/session';
import type { AvatarImage } from '../../../ui/avatar';
import { useAgentsGetQuery, useAgentsListQuery } from '../api/chat-endpoints';
import { isAvailable } from '../model/availability';

/** An agent as far as a chat shows it. */
export interface ChatAgent {
  id: number;
  name: string;
  image: AvatarImage | null;
  available: boolean;
  /** The person made it. */
  own: boolean;
  /** It was found. A placeholder stands in where it was not, or is not here yet. */
  found: boolean;
  loading: boolean;
}

const FIRST_AGENTS = { pageSize: 100 } as const;

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
  return {
    id: agentId,
    name: agent?.name ?? t('agentPlaceholder', { id: agentId }),
    image: agent?.image ?? null,
    available: isAvailable(agent, userId),
    own: userId !== undefined && agent?.creator?.id === userId,
    found: agent !== undefined,
    loading: agent === undefined && !single.isError,
  };
}
