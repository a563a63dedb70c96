import type { MessageView } from '@contract/chat/realtime';
import { Pencil, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { focusSection } from '../../../../../lib/focus/focus-section';
import { makeUuid } from '../../../../../lib/make-uuid';
import { IconButton } from '../../../../../ui/buttons/icon-button';
import { newRevision } from '../../../store/timeline/revision';
import { useRevise, useReviseObstacle } from './use-revise';

/** Edits a message of the user, or regenerates a reply. If unavailable, it stays focusable and shows the reason. */
export function ReviseButton({ message }: { message: MessageView & { message: string } }) {
  const { t } = useTranslation('chatTools');
  const obstacle = useReviseObstacle();
  const { change, regenerate } = useRevise();
  const label = t(message.is_agent_message ? 'revise.regenerate' : 'revise.edit');

  const revise = (button: HTMLElement): void => {
    if (obstacle !== null) return;
    if (message.is_agent_message) {
      // The reply disappears with its buttons.
      focusSection(button);
      void regenerate(message);
    } else change(newRevision(message.id, message.message, makeUuid()));
  };

  return (
    <IconButton
      size="sm"
      label={label}
      tooltip={obstacle ?? undefined}
      aria-disabled={obstacle !== null || undefined}
      aria-description={obstacle ?? undefined}
      data-revise={message.id}
      onClick={({ currentTarget }) => revise(currentTarget)}
    >
      {message.is_agent_message ? <RefreshCw /> : <Pencil />}
    </IconButton>
  );
}
