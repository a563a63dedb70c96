import { LOCALES, type Locale } from '../../../contract/limits.js';
import { OneOf } from '../../../platform/http/validation/validation.js';
import { PersonaChangeDto } from '../chats/chat.dto.js';
import { MessageDto } from '../messages/message.dto.js';

export const EXPORT_FORMATS = ['markdown', 'json'] as const;

/** Options of a chat export. */
export class ExportQueryDto {
  /** `markdown` to read, `json` for programs. */
  @OneOf(EXPORT_FORMATS)
  format: (typeof EXPORT_FORMATS)[number];

  /** Language of headings; by default that of the browser. */
  @OneOf(LOCALES, { optional: true })
  locale?: Locale;
}

/** A chat as a JSON file. */
export class ExportedChatDto {
  name: string | null;

  agent_id: number;

  /** The agent's name; null when it was deleted. */
  agent: string | null;

  /** The name of the user's persona; null when it was deleted. */
  persona: string | null;

  /** Changes of the persona after the first message, oldest first. */
  persona_changes: PersonaChangeDto[];

  /** ISO 8601, UTC. */
  created_at: string;

  /** Messages that are not deleted, oldest first. */
  messages: MessageDto[];
}
