import { CircleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { withFocusHandover } from '../../../../lib/focus/focus-section';
import { Button } from '../../../../ui/buttons/button';
import { IconButton } from '../../../../ui/buttons/icon-button';
import type { Row } from '../../store/timeline/timeline-view';
import { RetryButton } from '../message/unanswered';
import { ResendButton } from '../message/unsent-message';

interface FailureBarProps {
  row: Row;
  section: HTMLElement | null;
  onLead: () => void;
  onDismiss: () => void;
}

/** Scrolls to a failed message that is out of view. The failure itself was announced when it happened. */
export function FailureBar({ row, section, onLead, onDismiss }: FailureBarProps) {
  const { t } = useTranslation('chat');
  return (
    <div className="shrink-0 border-t border-line bg-card" data-testid="failure-bar">
      <div className="mx-auto flex min-h-12 max-w-[752px] items-center gap-2 px-4 py-1 text-sm">
        <CircleAlert aria-hidden="true" className="size-[18px] shrink-0 text-danger" />
        <Button
          variant="ghost"
          size="sm"
          className="-ml-1 mr-auto h-auto min-h-9 min-w-0 shrink px-2 text-left whitespace-normal text-danger"
          onClick={onLead}
        >
          {t('failureBar.show')}
        </Button>
        {row.kind === 'saved' && <RetryButton message={row.message} section={section} />}
        {row.kind === 'unsent' && <ResendButton entry={row.entry} section={section} />}
        <IconButton
          size="sm"
          label={t('failureBar.dismiss')}
          onClick={withFocusHandover(onDismiss, section ?? undefined)}
        >
          <X />
        </IconButton>
      </div>
    </div>
  );
}
