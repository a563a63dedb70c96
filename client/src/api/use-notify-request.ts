import { useTranslation } from 'react-i18next';
import { serverEvents } from '../realtime/event-bus';
import { notify } from '../ui/feedback/notify';
import { isApiError } from './errors/api-error';
import { useErrorText } from './errors/error-text';
import { api, useAgentsCancelNotifyMutation, useAgentsGetQuery, useAgentsNotifyMutation } from './generated';
import { useAppDispatch } from './use-app-dispatch';

export interface NotifyRequest {
  /** The user is notified when the agent is available again. */
  isWaiting: boolean;
  busy: boolean;
  /** Requests the notice, or cancels the request. Shows the outcome. */
  toggle: () => Promise<void>;
}

/** The user's request to be notified when an offline agent is available again. Needs the texts of `agent`. */
export function useNotifyRequest({ id, name }: { id: number; name: string }): NotifyRequest {
  const { t } = useTranslation('agent');
  const errorText = useErrorText();
  const dispatch = useAppDispatch();
  // The state may be older than the outage.
  const { data, isLoading, refetch } = useAgentsGetQuery({ id }, { refetchOnMountOrArgChange: true });
  const [add, { isLoading: isAdding }] = useAgentsNotifyMutation();
  const [cancel, { isLoading: isCancelling }] = useAgentsCancelNotifyMutation();
  const isWaiting = data?.notify_when_available ?? false;

  const toggle = async () => {
    // One notice for all attempts.
    const notice = { id: `notify-request:${id}` };
    try {
      await (isWaiting ? cancel : add)({ id }).unwrap();
      dispatch(
        api.util.updateQueryData('agentsGet', { id }, (agent) => {
          agent.notify_when_available = !isWaiting;
        }),
      );
      if (!isWaiting)
        notify.success({ ...notice, title: t('notify.done'), description: t('notify.doneText', { name }) });
    } catch (error) {
      if (isApiError(error) && error.code === 'agent_available') {
        // On a new page, nothing may listen to events yet.
        void refetch();
        serverEvents.publish('agent.updated', { agent_id: id, status: 'ready', availability: 'online' });
        notify.info({ ...notice, title: t('notify.available', { name }), description: errorText(error) });
      } else {
        notify.error({
          ...notice,
          title: t(isWaiting ? 'notify.cancelFailed' : 'notify.failed'),
          description: errorText(error),
        });
      }
    }
  };

  return { isWaiting, busy: isLoading || isAdding || isCancelling, toggle };
}
