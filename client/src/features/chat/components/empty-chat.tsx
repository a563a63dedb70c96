import { useTranslation } from 'react-i18next';
import { AgentAvatar } from '../../../ui/avatar';
import { useScreen } from './screen';

/** Nothing was said yet: whom one is about to talk to. */
export function EmptyChat() {
  const { t } = useTranslation('chat');
  const { agent } = useScreen();
  return (
    <div className="grid justify-items-center gap-4 px-4 pt-[20dvh] text-center">
      <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={96} />
      <p className="max-w-[36ch] text-fg2">
        {t(agent.writable ? 'messages.empty' : 'messages.emptyUnavailable', { name: agent.name })}
      </p>
    </div>
  );
}
