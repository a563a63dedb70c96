import type { FileView } from '@contract/chat/realtime';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../../lib/cn';
import { Markdown } from '../../../../markdown/markdown';
import { PersonAvatar } from '../../../../ui/images/avatar';
import { MessageFiles } from '../../files/message-files';
import { useChatScreen } from '../use-chat-screen';
import { MESSAGE_TEXT } from './message-text';

interface OwnRowProps {
  /** Blank only with files. */
  text: string;
  files?: readonly FileView[] | undefined;
  failed?: boolean;
  footer: ReactNode;
  /** Content below the bubble, such as the failure reason. */
  children?: ReactNode;
}

/** Layout of a user message: bubble on the right, with the persona's avatar. */
export function OwnMessageRow({ text, files, failed, footer, children }: OwnRowProps) {
  const { t } = useTranslation('chat');
  const { chat, persona } = useChatScreen();
  return (
    <article aria-label={t('messages.you')} className="group/row flex flex-row-reverse gap-3 py-2">
      <PersonAvatar id={persona?.id ?? 0} name={persona?.name ?? t('messages.you')} image={persona?.image} size={36} />
      <div className="flex min-w-0 max-w-[82%] flex-col items-end">
        <MessageFiles files={files} base={`/api/chat/${chat.id}`} side="right" />
        {text !== '' && (
          <div
            {...MESSAGE_TEXT}
            dir="auto"
            className={cn(
              'max-w-full rounded-[18px] rounded-br-[4px] bg-soft px-3.5 py-2 [overflow-wrap:anywhere]',
              failed && 'outline-1 outline-danger',
            )}
          >
            <Markdown text={text} />
          </div>
        )}
        <div className="mt-1 flex min-h-8 flex-row-reverse flex-wrap items-center gap-2 text-xs pointer-coarse:gap-3 text-fg2">
          {footer}
        </div>
        {children}
      </div>
    </article>
  );
}
