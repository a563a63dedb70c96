import slugify from '@sindresorhus/slugify';
import { MAX_SLUG, MIN_SLUG } from '../../../contract/studio/public-page.js';

/** An address for the agent's page, made from its name: "Ёлочный помощник" gives `yolochniy-pomoschnik`. */
export function slugOf(name: string, agentId: number): string {
  const slug = slugify(name).slice(0, MAX_SLUG).replace(/-+$/, '');
  return slug.length < MIN_SLUG ? `agent-${agentId}` : slug;
}

/** The address for an agent whose first choice is taken. */
export function distinctSlug(slug: string, agentId: number): string {
  const end = `-${agentId}`;
  return `${slug.slice(0, MAX_SLUG - end.length).replace(/-+$/, '')}${end}`;
}
