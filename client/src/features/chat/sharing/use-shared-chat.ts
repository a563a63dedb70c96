import { inConversationOrder } from '@contract/chat/conversation-order';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import type { SharedChatDto } from '../../../api/generated';
import { notify } from '../../../ui/feedback/notify';
import { useLazySharedChatsGetQuery, useSharedChatsGetQuery } from '../api/chat-endpoints';

type Messages = SharedChatDto['messages'];

/** Loads a shared chat page by page. */
export function useSharedChat(token: string) {
  const { t } = useTranslation('sharedChat');
  const errorText = useErrorText();
  const first = useSharedChatsGetQuery({ token }, { refetchOnMountOrArgChange: true });
  const [load, next] = useLazySharedChatsGetQuery();
  const [later, setLater] = useState<{ messages: Messages; hasMore: boolean }>();
  const messages = [...(first.data?.messages ?? []), ...(later?.messages ?? [])];

  const loadMore = async () => {
    try {
      const page = await load({ token, after: messages.at(-1)?.seq ?? 0 }).unwrap();
      setLater((before) => ({ messages: [...(before?.messages ?? []), ...page.messages], hasMore: page.has_more }));
    } catch (error) {
      notify.error({ title: t('moreFailed'), description: errorText(error) });
    }
  };

  return {
    chat: first.data,
    error: first.error,
    isLoading: first.isLoading,
    retry: () => void first.refetch(),
    messages: inConversationOrder(messages, ({ seq, is_agent_message, reply_to_seq }) => ({
      id: seq,
      is_agent: is_agent_message,
      reply_to: reply_to_seq,
    })),
    hasMore: later?.hasMore ?? first.data?.has_more ?? false,
    loadMore,
    loadingMore: next.isFetching,
  };
}
