import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { MAX_SLUG, publicPagePath, SLUG } from '../../../contract/studio/public-page.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { PageHead } from '../../../platform/http/client/page-head.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { SocialCard } from '../../media/public.js';
import type { PublicAgentView } from './public-page.dto.js';
import { PublicPagesRepository } from './public-pages.repository.js';

/** Preview images in memory, about 60 KB each. */
const MAX_PREVIEWS = 50;

const PAGE_PATH = new RegExp(`^${publicPagePath('([^/]+)')}/?$`);

/** Reads public pages for anyone. */
@Injectable()
export class ReadPublicPage {
  /** By a hash of their content, least recently used first. */
  private readonly previews = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly pages: PublicPagesRepository,
    private readonly card: SocialCard,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
  ) {}

  /** @throws ApiError 404 */
  async agent(slug: string): Promise<PublicAgentView> {
    const agent = await this.find(slug);
    if (!agent) throw new ApiError('page_not_found');
    return agent;
  }

  /** Renders a PNG. @throws ApiError 404, 503 while too many images are rendered */
  async preview(slug: string): Promise<Buffer> {
    const agent = await this.agent(slug);
    const key = contentKey(agent);
    const drawn = this.previews.get(key) ?? this.draw(agent);
    this.previews.delete(key);
    this.previews.set(key, drawn);
    const [oldest] = this.previews.keys();
    if (this.previews.size > MAX_PREVIEWS && oldest) this.previews.delete(oldest);
    try {
      return await drawn;
    } catch (error) {
      this.previews.delete(key);
      throw error;
    }
  }

  /** Title and social preview of a path. @returns undefined for other pages, null for a page that is not open */
  async headOf(path: string): Promise<PageHead | null | undefined> {
    const [, slug] = PAGE_PATH.exec(path) ?? [];
    if (slug === undefined) return undefined;
    const agent = await this.find(slug);
    if (!agent) return null;
    const { name, short_description: description } = agent;
    const url = new URL(publicPagePath(agent.slug), this.config.PUBLIC_URL).href;
    // Changes with the content, because social networks cache an image for weeks.
    const image = new URL(`/api/public/agent/${agent.slug}/preview.png?v=${contentKey(agent)}`, this.config.PUBLIC_URL);
    return {
      title: `${name} · Regent`,
      description,
      canonical: url,
      properties: {
        'og:type': 'website',
        'og:site_name': 'Regent',
        'og:title': name,
        'og:description': description,
        'og:url': url,
        'og:image': image.href,
        'og:image:type': 'image/png',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': name,
        'twitter:card': 'summary_large_image',
      },
    };
  }

  private async find(slug: string): Promise<PublicAgentView | undefined> {
    return slug.length <= MAX_SLUG && SLUG.test(slug) ? await this.pages.bySlug(slug) : undefined;
  }

  private draw({ name, short_description: text, image }: PublicAgentView): Promise<Buffer> {
    return this.card.draw({ title: name, text, image: image.optimized_image ?? image.image });
  }
}

/** The same for the same preview image. */
function contentKey({ id, name, short_description: text, image }: PublicAgentView): string {
  return createHash('sha256')
    .update(JSON.stringify([id, name, text, image.id]))
    .digest('base64url')
    .slice(0, 16);
}
