import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { updateReturning } from '../../../platform/db/returning.js';
import type { Row } from '../../../platform/db/row.js';
import { Sql } from '../../../platform/db/sql.js';
import { MEDIA_PATH } from '../uploads/image-files.js';
import { DEFAULT_IMAGE_ID } from './default-image.js';
import { Image } from './image.entity.js';
import type { ImageView } from './image-view.dto.js';
import { imageView } from './image-view.js';

// Raw SQL: atomic over several tables, or a batch with locks. See ADR 4.

/** An image whose files are stored. `robohash`: null for uploads. */
export interface NewImage extends Pick<Image, 'robohash'> {
  ownerId: number;
  thumbHash: string;
  /** File names. */
  image: string;
  optimized: string;
}

const SHOWN = ['id', 'url', 'optimizedUrl', 'thumbHash'] as const;

/** Takes ownership of the files. Adds no row unless both still exist, because clean-up may have removed them. */
const ADD = {
  name: 'image_add',
  text: `WITH taken AS (DELETE FROM stray_file WHERE name IN ($2::text, $3::text) RETURNING name)
    INSERT INTO image (owner_id, url, optimized_url, thumb_hash, robohash)
    SELECT $1::bigint, '${MEDIA_PATH}' || $2::text, '${MEDIA_PATH}' || $3::text, $4::text, $5::text
    WHERE (SELECT count(*) FROM taken) = 2
    RETURNING id, url, optimized_url, thumb_hash`,
};

/** `untouched`: images of users that may be unused. */
const PAGE = {
  name: 'image_page',
  text: `SELECT max(id) AS last,
      coalesce(jsonb_agg(id) FILTER (WHERE owner_id IS NOT NULL AND touched_at < now() - interval '1 day'), '[]') AS untouched
    FROM (SELECT * FROM image WHERE id > $1 ORDER BY id LIMIT 500) page`,
};

/** The lock makes the condition be checked again. */
const REMOVE_UNTOUCHED = {
  name: 'image_remove_untouched',
  text: `DELETE FROM image WHERE id IN (
    SELECT id FROM image WHERE id = ANY($1::bigint[]) AND touched_at < now() - interval '1 day' FOR UPDATE SKIP LOCKED)`,
};

/** Images as they are stored. */
@Injectable()
export class ImageRepository {
  constructor(private readonly sql: Sql) {}

  async find(id: number): Promise<ImageView | null> {
    const image = await this.sql.manager.findOneBy(Image, { id });
    return image && imageView(image);
  }

  async findAll(ids: readonly number[]): Promise<Map<number, ImageView>> {
    if (ids.length === 0) return new Map();
    const images = await this.sql.manager.findBy(Image, { id: In([...new Set(ids)]) });
    return new Map(images.map((image) => [image.id, imageView(image)]));
  }

  /** True for the user's own images and the default one. Protects the image from clean-up for a day. */
  async isUsable(id: number, ownerId: number): Promise<boolean> {
    if (id === DEFAULT_IMAGE_ID) return true;
    return (await this.sql.manager.update(Image, { id, ownerId }, { touchedAt: () => 'now()' })).affected === 1;
  }

  /** An existing avatar. Protects it from clean-up for a day. */
  async findAvatar(ownerId: number, robohash: string): Promise<ImageView | undefined> {
    const change = { where: { ownerId, robohash }, set: { touchedAt: () => 'now()' } };
    const [image] = await updateReturning(this.sql.manager, Image, change, SHOWN);
    return image && imageView(image);
  }

  /** @returns undefined if its files were removed meanwhile @throws unique violation if the avatar exists */
  async add({ ownerId, image, optimized, thumbHash, robohash }: NewImage): Promise<ImageView | undefined> {
    const values = [ownerId, image, optimized, thumbHash, robohash];
    const row = await this.sql.row<Row<Image, (typeof SHOWN)[number]>>(ADD, values);
    return row && imageView({ id: row.id, url: row.url, optimizedUrl: row.optimized_url, thumbHash: row.thumb_hash });
  }

  /** The 500 images after this id, by id. `last`: null at the end of the table. */
  async page(afterId: number): Promise<{ last: number | null; untouched: number[] }> {
    return (await this.sql.row<{ last: number | null; untouched: number[] }>(PAGE, [afterId]))!;
  }

  /** Removes those that nobody has touched for a day. */
  async removeUntouched(ids: readonly number[]): Promise<void> {
    await this.sql.rows(REMOVE_UNTOUCHED, [ids]);
  }
}
