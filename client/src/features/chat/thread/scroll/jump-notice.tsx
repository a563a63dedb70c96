import { MessageCircleOff, RotateCcw, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { passFocusOnUnmount } from '../../../../lib/focus/focus-section';
import { Button } from '../../../../ui/buttons/button';
import { IconButton } from '../../../../ui/buttons/icon-button';
import type { JumpOfChat } from './use-jump';

/** Explains why the message in the URL is not shown. */
export function JumpNotice({ jump, retry, leave }: JumpOfChat) {
  const { t } = useTranslation('chat');
  if (jump?.state !== 'gone' && jump?.state !== 'failed') return null;
  const failed = jump.state === 'failed';
  return (
    <div role={failed ? 'alert' : 'status'} className="border-b border-line bg-muted">
      <div className="mx-auto flex min-h-12 max-w-[752px] items-center gap-3 px-4 py-1.5 text-sm">
        {failed ? (
          <TriangleAlert aria-hidden="true" className="size-[18px] shrink-0 text-danger" />
        ) : (
          <MessageCircleOff aria-hidden="true" className="size-[18px] shrink-0 text-fg2" />
        )}
        <p className="min-w-0 flex-1">{t(failed ? 'jump.failed' : 'jump.gone')}</p>
        {failed && (
          <Button ref={passFocusOnUnmount} variant="quiet" size="sm" onClick={retry}>
            <RotateCcw aria-hidden="true" />
            {t('actions.retry')}
          </Button>
        )}
        <IconButton size="sm" label={t('jump.dismiss')} onClick={leave}>
          <X />
        </IconButton>
      </div>
    </div>
  );
}
