import type { SharedChatDto } from '../../../api/generated';
import { Markdown } from '../../../markdown/markdown';
import { AgentAvatar, type AvatarImage, PersonAvatar } from '../../../ui/images/avatar';
import { MessageFiles } from '../files/message-files';
import { MessageTime } from '../thread/message/message-time';
import { ReplyExtras } from '../thread/reply/reply-extras';
import { ReplyText } from '../thread/reply/reply-text';

/** Author of a message, without an image if it is not shared. */
interface Speaker {
  id: number;
  name: string;
  image?: AvatarImage | null;
}

export interface SharedMessageProps {
  message: SharedChatDto['messages'][number];
  agent: Speaker;
  person: Speaker;
  /** Of the link. */
  token: string;
}

/** Read-only message of a shared chat. */
export function SharedMessage({ message, agent, person, token }: SharedMessageProps) {
  if (message.is_agent_message) {
    return (
      <article aria-label={agent.name} className="flex gap-3 py-2">
        <AgentAvatar {...agent} size={36} />
        <div className="min-w-0 flex-1 pt-1.5">
          <MessageFiles files={message.files} base={`/api/share/${token}`} side="left" text={message.message}>
            <ReplyExtras message={message}>
              <ReplyText text={message.message} />
            </ReplyExtras>
          </MessageFiles>
          <p className="mt-1 text-xs text-fg2">
            <MessageTime iso={message.created_at} />
          </p>
        </div>
      </article>
    );
  }
  return (
    <article aria-label={person.name} className="flex flex-row-reverse gap-3 py-2">
      <PersonAvatar {...person} size={36} />
      <div className="flex min-w-0 max-w-[82%] flex-col items-end">
        <MessageFiles files={message.files} base={`/api/share/${token}`} side="right" />
        {message.message !== '' && (
          <div
            dir="auto"
            className="max-w-full rounded-[18px] rounded-br-[4px] bg-soft px-3.5 py-2 [overflow-wrap:anywhere]"
          >
            <Markdown text={message.message} />
          </div>
        )}
        <p className="mt-1 text-xs text-fg2">
          <MessageTime iso={message.created_at} />
        </p>
      </div>
    </article>
  );
}
