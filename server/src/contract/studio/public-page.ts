/** Public pages of agents: `/a/{slug}`. */

/** Maximum characters of a slug. */
export const MAX_SLUG = 60;
export const MIN_SLUG = 3;

/** Lower-case Latin letters and digits, with single hyphens between them. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Maximum characters of the question and the answer on a page. */
export const MAX_SAMPLE_QUESTION = 500;
export const MAX_SAMPLE_ANSWER = 4000;

/** Path of an agent's public page. */
export const publicPagePath = (slug: string): string => `/a/${slug}`;
