import type { MessageView } from '@contract/chat/realtime';
import { Copy, Ellipsis, Flag, Quote, Trash2, Volume2 } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../../api/session/session';
import { useReport } from '../../../../../lib/slots/report-slot';
import { IconButton } from '../../../../../ui/buttons/icon-button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../../../ui/overlays/dropdown-menu';
import { draftOf, writeDraft } from '../../../composer/draft/draft-storage';
import { focusComposer } from '../../../pages/layout/focus-fields';
import { useReadAloud } from '../../../voice/reading/use-read-aloud';
import { canSpeak } from '../../../voice/support';
import { useVoiceObstacle } from '../../../voice/use-voice-obstacle';
import { useChatScreen } from '../../use-chat-screen';
import { useDeleteMessage } from '../deletion/use-delete-message';
import { withQuote } from './quote';

export interface MessageMenuProps {
  message: MessageView & { message: string };
  /** Markdown of the message, without the model's reasoning. */
  source: string;
  onCopy: () => void;
  /** Selected part of the message when the menu was opened; empty for none. */
  selected: RefObject<string>;
  remember: (button: Element) => void;
}

/** The menu of a message. Opens once its code has loaded. */
export function MessageMenuItems({ message, source, onCopy, selected, remember }: MessageMenuProps) {
  const { t } = useTranslation(['chatTools', 'chat']);
  const { agent, chat } = useChatScreen();
  const deleteMessage = useDeleteMessage();
  const hasText = source !== '';
  const trigger = useRef<HTMLButtonElement>(null);
  const { runAfterClose, onCloseAutoFocus } = useAfterClose();

  const quote = (): void => {
    writeDraft(chat.id, withQuote(draftOf(chat.id), selected.current || source));
    focusComposer('end');
  };
  const remove = (): void => {
    const section = trigger.current?.closest<HTMLElement>('section') ?? null;
    section?.focus({ preventScroll: true });
    deleteMessage(message.id, section);
  };

  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <IconButton
          ref={trigger}
          size="sm"
          label={t('chat:actions.more')}
          onPointerDownCapture={({ currentTarget }) => remember(currentTarget)}
          onKeyDownCapture={({ currentTarget }) => remember(currentTarget)}
        >
          <Ellipsis />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent onCloseAutoFocus={onCloseAutoFocus}>
        {hasText && (
          <DropdownMenuItem onSelect={onCopy}>
            <Copy aria-hidden="true" />
            {t('chat:actions.copy')}
          </DropdownMenuItem>
        )}
        {message.is_agent_message && hasText && <ReadAloudItem message={message} />}
        {agent.writable && hasText && (
          <DropdownMenuItem onSelect={() => runAfterClose(quote)}>
            <Quote aria-hidden="true" />
            {t('messageMenu.quote')}
          </DropdownMenuItem>
        )}
        {message.is_agent_message && !message.is_imported && !agent.own && <ReportItem messageId={message.id} />}
        <DropdownMenuSeparator />
        <DropdownMenuItem danger onSelect={() => runAfterClose(remove)}>
          <Trash2 aria-hidden="true" />
          {t('chat:actions.delete')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Runs an action when the menu has closed, instead of returning the focus to its button. */
function useAfterClose() {
  const action = useRef<(() => void) | null>(null);
  return {
    runAfterClose: (next: () => void): void => {
      action.current = next;
    },
    onCloseAutoFocus: (event: Event): void => {
      if (!action.current) return;
      event.preventDefault();
      action.current();
      action.current = null;
    },
  };
}

/** Nothing where neither the installation nor the browser can speak. */
function ReadAloudItem({ message }: Pick<MessageMenuProps, 'message'>) {
  const { t } = useTranslation('voice');
  const readAloud = useReadAloud();
  const me = useMe();
  const offline = useVoiceObstacle(me?.has_speech ?? false);
  if (!canSpeak(me)) return null;
  return (
    <DropdownMenuItem
      disabled={offline !== undefined}
      data-tooltip={offline}
      aria-description={offline}
      onSelect={() => readAloud(message)}
    >
      <Volume2 aria-hidden="true" />
      {t('reading.start')}
    </DropdownMenuItem>
  );
}

/** Nothing where messages cannot be reported. */
function ReportItem({ messageId }: { messageId: number }) {
  const { t } = useTranslation('chatTools');
  const { agent, chat } = useChatScreen();
  const report = useReport();
  if (!report) return null;
  return (
    <DropdownMenuItem
      aria-haspopup="dialog"
      onSelect={() => report({ agentId: agent.id, agentName: agent.name, message: { chatId: chat.id, messageId } })}
    >
      <Flag aria-hidden="true" />
      {t('messageMenu.report')}
    </DropdownMenuItem>
  );
}
