import type { MessageView } from '@contract/realtime';
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
  const { t } = useTranslation(['chatTools', 'chat', 'voice']);
  const { agent, chat } = useChatScreen();
  const report = useReport();
  const deleteMessage = useDeleteMessage();
  const readAloud = useReadAloud();
  const me = useMe();
  const hasText = source !== '';
  const isReadable = canSpeak(me) && message.is_agent_message && hasText;
  const offline = useVoiceObstacle(me?.has_speech ?? false);
  const trigger = useRef<HTMLButtonElement>(null);
  /** Runs when the menu has closed, instead of returning the focus to its button. */
  const afterwards = useRef<(() => void) | null>(null);

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
      <DropdownMenuContent
        onCloseAutoFocus={(event) => {
          if (!afterwards.current) return;
          event.preventDefault();
          afterwards.current();
          afterwards.current = null;
        }}
      >
        {hasText && (
          <DropdownMenuItem onSelect={onCopy}>
            <Copy aria-hidden="true" />
            {t('chat:actions.copy')}
          </DropdownMenuItem>
        )}
        {isReadable && (
          <DropdownMenuItem
            disabled={offline !== undefined}
            data-tooltip={offline}
            aria-description={offline}
            onSelect={() => readAloud(message)}
          >
            <Volume2 aria-hidden="true" />
            {t('voice:reading.start')}
          </DropdownMenuItem>
        )}
        {agent.writable && hasText && (
          <DropdownMenuItem
            onSelect={() => {
              afterwards.current = quote;
            }}
          >
            <Quote aria-hidden="true" />
            {t('messageMenu.quote')}
          </DropdownMenuItem>
        )}
        {report && message.is_agent_message && !message.is_imported && !agent.own && (
          <DropdownMenuItem
            aria-haspopup="dialog"
            onSelect={() =>
              report({ agentId: agent.id, agentName: agent.name, message: { chatId: chat.id, messageId: message.id } })
            }
          >
            <Flag aria-hidden="true" />
            {t('chatTools:messageMenu.report')}
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem
          danger
          onSelect={() => {
            afterwards.current = remove;
          }}
        >
          <Trash2 aria-hidden="true" />
          {t('chat:actions.delete')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
