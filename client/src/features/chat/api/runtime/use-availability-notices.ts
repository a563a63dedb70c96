import i18next from 'i18next';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadTexts } from '../../../../i18n/start';
import { mayLeave } from '../../../../lib/navigation/history-guard';
import { paths } from '../../../../lib/navigation/paths';
import { serverEvents } from '../../../../realtime/event-bus';
import { notify } from '../../../../ui/feedback/notify';

/** Shows a notice, until it is closed, when an agent that the user waited for is available again. */
export function useAvailabilityNotices(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      serverEvents.on('agent.available', ({ agent_id: id, name }) => {
        // Only sockets that show the agent in a chat get this event from the server.
        serverEvents.publish('agent.updated', { agent_id: id, status: 'ready', availability: 'online' });
        const show = () =>
          notify.info({
            id: `agent-available:${id}`,
            title: i18next.t('agent:notify.available', { name }),
            action: {
              label: i18next.t('agent:notify.open'),
              onClick: () => mayLeave() && void navigate(paths.agent(id)),
            },
            duration: Number.POSITIVE_INFINITY,
          });
        // Without the texts, the email remains.
        void loadTexts(['agent']).then(show, () => undefined);
      }),
    [navigate],
  );
}
