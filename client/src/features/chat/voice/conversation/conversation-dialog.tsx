import { spokenText } from '@contract/chat/spoken-text';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../../../lib/browser/use-online';
import { cn } from '../../../../lib/cn';
import { Button } from '../../../../ui/buttons/button';
import { AgentAvatar } from '../../../../ui/images/avatar';
import { Dialog, DialogContent } from '../../../../ui/overlays/dialog';
import { useChatScreen } from '../../thread/use-chat-screen';
import type { Conversation } from './conversation';
import { useConversation } from './use-conversation';

const RINGS: Record<Conversation['phase'], string> = {
  listening: 'ring-danger motion-safe:animate-breathe',
  waiting: 'ring-control motion-safe:animate-breathe',
  speaking: 'ring-primary motion-safe:animate-breathe',
  paused: 'ring-line',
  failed: 'ring-danger',
};

/** A voice conversation with the agent of the open chat. Escape and the buttons end it. */
export function ConversationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('voice');
  const { agent } = useChatScreen();
  const { state, microphone, said, finish, tell } = useConversation();
  const { phase } = state;
  const isPaused = phase === 'paused' || phase === 'failed';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('conversation.title')}
        description={t('conversation.intro', { name: agent.name })}
        // A click outside the dialog would end the conversation by accident.
        onInteractOutside={(event) => event.preventDefault()}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              {t('conversation.end')}
            </Button>
            {isPaused ? (
              <Button onClick={() => tell({ type: 'resumed' })}>
                {t(phase === 'failed' ? 'conversation.retry' : 'conversation.resume')}
              </Button>
            ) : (
              <Button variant="secondary" onClick={() => tell({ type: 'paused' })}>
                {t('conversation.pause')}
              </Button>
            )}
            {phase === 'listening' && (
              <Button disabled={microphone === 'starting' || microphone === 'transcribing'} onClick={finish}>
                {t('conversation.sendNow')}
              </Button>
            )}
            {phase === 'speaking' && (
              <Button onClick={() => tell({ type: 'interrupted' })}>{t('conversation.skip')}</Button>
            )}
          </>
        }
      >
        <div className="grid justify-items-center gap-4 py-2 text-center" data-phase={phase}>
          <span className={cn('rounded-squircle ring-4 ring-offset-4 ring-offset-card', RINGS[phase])}>
            <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={96} />
          </span>
          <PhaseText state={state} microphone={microphone} name={agent.name} />
          <TurnText state={state} said={said} />
        </div>
      </DialogContent>
    </Dialog>
  );
}

interface PhaseTextProps {
  state: Conversation;
  microphone: ReturnType<typeof useConversation>['microphone'];
  name: string;
}

/** Status, and what to do. */
function PhaseText({ state, microphone, name }: PhaseTextProps) {
  const { t } = useTranslation('voice');
  const { phase } = state;
  const isOnline = useOnline();
  const hint = (): string => {
    if (phase === 'failed') return state.text;
    if (phase === 'paused' && state.isSilence) return t('conversation.silentHint');
    if (phase === 'waiting' && !isOnline) return t('conversation.offlineHint');
    if (phase !== 'listening') return t(`conversation.${phase}Hint`, { name });
    if (microphone === 'starting' || microphone === 'transcribing') return t(`dictation.${microphone}`);
    return t('conversation.listeningHint');
  };
  return (
    <div role="status" className="grid gap-1">
      <p className={cn('text-lg font-semibold', phase === 'failed' && 'text-danger')}>{t(`conversation.${phase}`)}</p>
      <p className="max-w-[40ch] text-sm text-fg2">{hint()}</p>
    </div>
  );
}

/** Transcript of this turn, both sides. Not announced, because the user said it and hears the reply. */
function TurnText({ state, said }: { state: Conversation; said: string }) {
  const { t } = useTranslation('voice');
  const { agent } = useChatScreen();
  const own = state.phase === 'listening' ? said : 'heard' in state ? state.heard : '';
  const reply = state.phase === 'speaking' ? spokenText(state.reply.message, state.reply.sources?.length) : '';
  if (own === '' && reply === '') return null;
  return (
    <dl className="grid w-full gap-3 text-left">
      {own !== '' && (
        <div className="rounded-card bg-soft px-4 py-2.5">
          <dt className="text-xs text-fg2">{t('conversation.you')}</dt>
          <dd dir="auto" className="max-h-24 overflow-y-auto">
            {own}
          </dd>
        </div>
      )}
      {reply !== '' && (
        <div className="rounded-card bg-muted px-4 py-2.5">
          <dt className="text-xs text-fg2">{agent.name}</dt>
          <dd dir="auto" className="max-h-40 overflow-y-auto whitespace-pre-line">
            {reply}
          </dd>
        </div>
      )}
    </dl>
  );
}
