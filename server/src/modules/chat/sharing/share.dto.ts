import { QueryNumber } from '../../../platform/http/validation/query-fields.js';
import { YesNo } from '../../../platform/http/validation/validation.js';
import { MessageRequestDto } from '../../../platform/http/views/message-request.dto.js';
import { MessageSourceDto } from '../../../platform/http/views/message-source.dto.js';
import { FileDto, ImageView } from '../../media/public.js';

/** Options of a shared chat. */
export class ShareChatDto {
  /** Whether readers see the user's persona. */
  @YesNo()
  show_persona: boolean;
}

/** Public link to a chat. */
export class ShareDto {
  /** The secret part of the link. */
  token: string;

  /** Address of the page. */
  url: string;

  /** `seq` of the newest shared message. */
  up_to_seq: number;

  /** The chat has changed since it was shared. */
  is_outdated: boolean;

  show_persona: boolean;

  /** ISO 8601, UTC. */
  shared_at: string;
}

/** Whether a chat is shared. */
export class ChatShareDto {
  /** Null when the chat is not shared. */
  share: ShareDto | null;
}

/** Part of a shared chat. */
export class SharedChatQueryDto {
  /** Only messages after this `seq`. */
  @QueryNumber({ min: 0, max: 2_147_483_647, optional: true })
  after?: number;
}

/** An agent or a persona in a shared chat. */
export class SharedFaceDto {
  id: number;
  name: string;
  image: ImageView | null;
}

/** One message of a shared chat. */
export class SharedMessageDto {
  seq: number;
  message: string;
  /** Their bytes: `GET /api/share/{token}/file/{fileId}`. Absent if there are none. */
  files?: FileDto[];
  is_agent_message: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  /** `seq` of the user message that this one answers: it is shown below that one. */
  reply_to_seq: number | null;
  /** Sources of a reply; `[1]` in the text refers to the first. Absent if there are none. */
  sources?: MessageSourceDto[];
  /** A question to the owner with its answer, if any. */
  request?: MessageRequestDto;
}

/** A page of a shared chat, oldest messages first. */
export class SharedChatDto {
  name: string | null;

  /** `name` is the default name. Clients show the agent's current name instead. */
  is_unnamed: boolean;

  /** Null when the agent is not published. */
  agent: SharedFaceDto | null;

  /** Null when the owner does not show it. */
  persona: SharedFaceDto | null;

  /** ISO 8601, UTC. */
  shared_at: string;

  messages: SharedMessageDto[];

  /** More messages follow: request them with the last `seq` as `after`. */
  has_more: boolean;
}
