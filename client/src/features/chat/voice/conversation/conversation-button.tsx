import { AudioLines } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../api/session/session';
import { loadTexts } from '../../../../i18n/start';
import { preloadable } from '../../../../lib/lazy/preloadable';
import { IconButton } from '../../../../ui/buttons/icon-button';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary';
import { prepareVoice } from '../reading/browser-voice';
import { preparePlayer } from '../reading/service-voice';
import { useVoiceObstacle } from '../use-voice-obstacle';

const ConversationDialog = preloadable(async () => {
  const [file] = await Promise.all([import('./conversation-dialog'), loadTexts(['voice'])]);
  return file.ConversationDialog;
});

/** Starts a voice conversation. */
export function ConversationButton() {
  const { t } = useTranslation('voice');
  const hasService = useMe()?.has_speech ?? false;
  const [isOpen, setOpen] = useState(false);
  const offline = useVoiceObstacle(true);
  const preload = (): void => void ConversationDialog.preload();
  return (
    <>
      <IconButton
        size="lg"
        label={t('conversation.start')}
        aria-haspopup="dialog"
        // Stays focusable and explains why.
        aria-disabled={offline !== undefined || undefined}
        tooltip={offline}
        aria-description={offline}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          if (offline) return;
          if (hasService) preparePlayer();
          else prepareVoice();
          setOpen(true);
        }}
      >
        <AudioLines />
      </IconButton>
      <LazyBoundary onClose={() => setOpen(false)}>
        {isOpen && <ConversationDialog onClose={() => setOpen(false)} />}
      </LazyBoundary>
    </>
  );
}
