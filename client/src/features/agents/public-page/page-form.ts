import type { PublicPage, PublicPageInput } from '../api/public-page-api';

/** Values of the form; no text is null. */
export interface PageForm {
  is_enabled: boolean;
  slug: string;
  sample_question: string;
  sample_answer: string;
}

/** The form of a stored page. */
export const pageForm = (page: PublicPage): PageForm => ({
  is_enabled: page.is_enabled,
  slug: page.slug,
  sample_question: page.sample_question ?? '',
  sample_answer: page.sample_answer ?? '',
});

/** The page as it is sent. */
export const sentPage = ({ is_enabled, slug, sample_question, sample_answer }: PageForm): PublicPageInput => ({
  is_enabled,
  slug: slug.trim(),
  sample_question: sample_question.trim() || null,
  sample_answer: sample_answer.trim() || null,
});
