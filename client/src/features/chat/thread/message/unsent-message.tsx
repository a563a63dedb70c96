import { RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { withFocusHandover } from '../../../../lib/focus/focus-section';
import { Button } from '../../../../ui/buttons/button';
import { useChatRuntime } from '../../api/runtime/chat-runtime-context';
import type { OutboxEntry } from '../../store/timeline/outbox';
import { DeliveryMark } from './delivery-mark';
import { MessageTime } from './message-time';
import { OwnMessageRow } from './own-message-row';
import { useFailureTexts } from './use-failure-texts';

/**
 * Resends a message that failed to send.
 * @param section takes the focus; default: the one around the button
 */
export function ResendButton({ entry, section }: { entry: OutboxEntry; section?: HTMLElement | null }) {
  const { t } = useTranslation('chat');
  const { sender } = useChatRuntime();
  return (
    <Button
      variant="quiet"
      size="sm"
      onClick={withFocusHandover(() => sender.retry(entry.client_id), section ?? undefined)}
    >
      <RotateCcw aria-hidden="true" />
      {t('actions.retry')}
    </Button>
  );
}

/** A message that the server has not confirmed or has refused. Its text is kept. */
export function UnsentMessage({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation('chat');
  const { ofUnsent } = useFailureTexts();
  const { sender } = useChatRuntime();
  const failed = entry.state === 'failed';
  const waiting = entry.state === 'queued' && (entry.attempts > 0 || !navigator.onLine);
  // Sending may never succeed and blocks later messages, so the user can discard the message.
  const isStuck = !failed && (waiting || entry.attempts > 0);
  return (
    <OwnMessageRow
      text={entry.text}
      files={entry.files}
      failed={failed}
      footer={
        <>
          <DeliveryMark state={failed ? 'failed' : waiting ? 'waiting' : 'sending'} />
          <MessageTime iso={entry.created_at} />
        </>
      }
    >
      {(failed || isStuck) && (
        <div className="mb-1 grid justify-items-end gap-2 text-sm">
          {failed && <p className="text-right text-danger">{ofUnsent(entry.error)}</p>}
          <div className="flex gap-2">
            {failed && <ResendButton entry={entry} />}
            <Button
              variant="danger-ghost"
              size="sm"
              disabled={entry.state === 'sending'}
              onClick={withFocusHandover(() => sender.discard(entry.client_id))}
            >
              <Trash2 aria-hidden="true" />
              {t('actions.discard')}
            </Button>
          </div>
        </div>
      )}
    </OwnMessageRow>
  );
}
