import { VERSION_LIMITS } from '../../../contract/studio/versions.js';
import { OptionalText, Texts } from '../../../platform/http/validation/validation.js';
import { ImageView } from '../../media/public.js';
import { AgentFieldsView } from '../profile/fields/agent-fields.dto.js';
import { KnowledgeBaseRef, SkillView } from '../profile/view/agent-view.dto.js';

/** Publishes an agent's draft. */
export class PublishDto {
  /** What changed; visible to the creator only. */
  @OptionalText({ max: VERSION_LIMITS.note, trim: true, blank: true })
  note?: string | null;
}

/** A published version of an agent. */
export class AgentVersionView {
  /** From 1, without gaps. The newest 100 are kept. */
  number: number;
  note: string | null;
  /** Number of the version whose content it repeats; null when it was published from a draft. */
  restored_from: number | null;
  created_at: string;
  /** Whether it is what users see while the agent is published. */
  is_live: boolean;
}

/** The versioned fields of an agent. */
export class AgentContentView extends AgentFieldsView {
  name: string;
  /** Its category, any text. */
  type: string;
  short_description: string;
  description: string;
  image: ImageView;
  /** In the order in which they were added. */
  skills: SkillView[];
  /** Null if it had none, or if it was deleted since. */
  knowledge_base: KnowledgeBaseRef | null;
}

/** A version with its content. */
export class AgentVersionDetailView extends AgentVersionView {
  content: AgentContentView;
}

/** Messages with which a creator compares a draft with what is published. */
export class TestQuestionsDto {
  /** One line each, no duplicates (case-insensitive). */
  @Texts({ max: VERSION_LIMITS.questions, each: VERSION_LIMITS.question })
  questions: string[];
}

/** An agent's test questions. */
export class TestQuestionsView {
  questions: string[];
}
