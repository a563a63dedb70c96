/** Public pages of agents: `/a/{slug}`. */

/** Most characters of an address. */
export const MAX_SLUG = 60;
export const MIN_SLUG = 3;

/** Lower-case Latin letters and digits, with single hyphens between them. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Most characters of the question and the answer that a page shows. */
export const MAX_SAMPLE_QUESTION = 500;
export const MAX_SAMPLE_ANSWER = 4000;

/** Path of an agent's public page. */
export const publicPagePath = (slug: string): string => `/a/${slug}`;
