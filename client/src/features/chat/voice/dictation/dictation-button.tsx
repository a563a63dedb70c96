import { LoaderCircle, Mic, Square, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../api/session/session';
import { cn } from '../../../../lib/cn';
import { IconButton } from '../../../../ui/buttons/icon-button';
import { useChatScreen } from '../../thread/use-chat-screen';
import { useVoiceObstacle } from '../use-voice-obstacle';
import { useDictation } from './use-dictation';

/** Turns dictation on and off. A line above the message field shows the status and the interim transcript. */
export function DictationButton() {
  const { t } = useTranslation('voice');
  const { agent } = useChatScreen();
  const { phase, interim, toggle } = useDictation();
  const isOn = phase !== null;
  const needsServer = useMe()?.has_transcription ?? false;
  const isCancel = phase === 'starting' || phase === 'transcribing';
  const offline = useVoiceObstacle(needsServer && !isOn);
  return (
    <>
      <IconButton
        label={t(isCancel ? 'dictation.cancel' : isOn ? 'dictation.stop' : 'dictation.start')}
        disabled={!agent.writable && !isOn}
        // Stays focusable and explains why.
        aria-disabled={offline !== undefined || undefined}
        tooltip={offline}
        aria-description={offline}
        className={cn('rounded-[14px]', isOn && 'bg-danger/10 text-danger! hover:bg-danger/20')}
        onClick={() => !offline && toggle()}
      >
        {isCancel ? <X /> : isOn ? <Square fill="currentColor" className="size-4!" /> : <Mic />}
      </IconButton>
      <div
        className={cn('flex items-start gap-2 px-2 pt-1 text-sm text-fg2', isOn ? 'order-first basis-full' : 'sr-only')}
      >
        {isCancel ? (
          <LoaderCircle aria-hidden="true" className="mt-0.5 size-4 shrink-0 motion-safe:animate-spin" />
        ) : (
          isOn && <span className="mt-1.5 size-2 shrink-0 rounded-full bg-danger motion-safe:animate-breathe" />
        )}
        {/* Screen readers hear what is going on, not each word. */}
        <span role="status" className={cn(interim !== '' && 'sr-only')}>
          {phase && t(`dictation.${phase}`)}
        </span>
        {interim !== '' && (
          <span dir="auto" aria-hidden="true" className="max-h-16 min-w-0 overflow-y-auto italic" data-testid="interim">
            {interim}
          </span>
        )}
      </div>
    </>
  );
}
