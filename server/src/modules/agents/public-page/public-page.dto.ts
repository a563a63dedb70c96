import {
  MAX_SAMPLE_ANSWER,
  MAX_SAMPLE_QUESTION,
  MAX_SLUG,
  MIN_SLUG,
  SLUG,
} from '../../../contract/studio/public-page.js';
import { OptionalText, Text, YesNo } from '../../../platform/http/validation/validation.js';
import { ImageView } from '../../media/public.js';
import { PublicAgentFieldsView } from '../profile/fields/agent-fields.dto.js';

/** Settings of an agent's public page. */
export class PublicPageDto {
  /** Whether the page is public. It can be opened only while the agent is published. */
  @YesNo()
  is_enabled: boolean;

  /** Last part of its address: lower-case Latin letters, digits and single hyphens. */
  @Text({ min: MIN_SLUG, max: MAX_SLUG, pattern: SLUG })
  slug: string;

  /** Sample exchange on the page. Both texts or neither. */
  @OptionalText({ max: MAX_SAMPLE_QUESTION, trim: true })
  sample_question?: string | null;

  @OptionalText({ max: MAX_SAMPLE_ANSWER, trim: true })
  sample_answer?: string | null;
}

/** The public page of one of my agents. */
export class PublicPageView {
  is_enabled: boolean;
  /** A suggestion until the page has been saved. */
  slug: string;
  sample_question: string | null;
  sample_answer: string | null;
  /** Address of the page. */
  url: string;
  /** Whether others can open it now: it is enabled, and the agent is published. */
  is_open: boolean;
}

/** An exchange with an agent. */
export class SampleView {
  question: string;
  answer: string;
}

/** An agent on its public page. */
export class PublicAgentView extends PublicAgentFieldsView {
  id: number;
  slug: string;
  name: string;
  /** Its category, any text. */
  type: string;
  short_description: string;
  description: string;
  crowns_number: number;
  image: ImageView;
  /** User name of its creator. */
  creator: string;
  /** Sample exchange chosen by its creator, if any. */
  sample: SampleView | null;
}
