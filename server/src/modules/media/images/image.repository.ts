import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import { MEDIA_PATH } from '../uploads/image-files.js';
import { DEFAULT_IMAGE_ID, IMAGE_VIEW_SQL } from './image-sql.js';
import type { ImageView } from './image-view.dto.js';

/** An image whose files are stored. */
export interface NewImage {
  ownerId: number;
  /** Names of its files. */
  image: string;
  optimized: string;
  thumbHash: string;
  /** The name that it was drawn from; null: it was uploaded. */
  robohash: string | null;
}

const VIEW = IMAGE_VIEW_SQL('image');

const TOUCH = {
  name: 'image_touch',
  text: 'UPDATE image SET touched_at = now() WHERE id = $1 AND owner_id = $2 RETURNING id',
};

const TOUCH_AVATAR = {
  name: 'image_touch_avatar',
  text: `UPDATE image SET touched_at = now() WHERE owner_id = $1 AND robohash = $2 RETURNING ${VIEW} AS view`,
};

/** Takes the files over. Without both of them nothing is added: they were given up on meanwhile. */
const ADD = {
  name: 'image_add',
  text: `WITH taken AS (DELETE FROM stray_file WHERE name IN ($2::text, $3::text) RETURNING name)
    INSERT INTO image (owner_id, url, optimized_url, thumb_hash, robohash)
    SELECT $1::bigint, '${MEDIA_PATH}' || $2::text, '${MEDIA_PATH}' || $3::text, $4::text, $5::text
    WHERE (SELECT count(*) FROM taken) = 2
    RETURNING ${VIEW} AS view`,
};

/**
 * One page of the table by id. Whoever is about to use an image has touched it before, so that it is not a day old;
 * the lock makes that be looked at again.
 */
const REMOVE_UNUSED = {
  name: 'image_remove_unused',
  text: `WITH page AS (SELECT id FROM image WHERE id > $1 ORDER BY id LIMIT 500),
    unused AS (SELECT id FROM image i
      WHERE id IN (SELECT id FROM page) AND owner_id IS NOT NULL AND touched_at < now() - interval '1 day'
        AND NOT EXISTS (SELECT FROM agent WHERE image_id = i.id)
        AND NOT EXISTS (SELECT FROM persona WHERE image_id = i.id)
        AND NOT EXISTS (SELECT FROM "user" WHERE image_id = i.id)
      FOR UPDATE SKIP LOCKED),
    gone AS (DELETE FROM image WHERE id IN (SELECT id FROM unused))
    SELECT max(id) AS last FROM page`,
};

/** Images as they are stored. */
@Injectable()
export class ImageRepository {
  constructor(private readonly sql: Sql) {}

  /** True for the user's own images and the default one. Protects the image from clean-up for a day. */
  async isUsable(imageId: number, userId: number): Promise<boolean> {
    if (imageId === DEFAULT_IMAGE_ID) return true;
    return (await this.sql.row(TOUCH, [imageId, userId])) !== undefined;
  }

  /** An avatar that was drawn before. Keeps it from being cleaned up for a day. */
  findAvatar(ownerId: number, robohash: string): Promise<ImageView | undefined> {
    return this.view(TOUCH_AVATAR, [ownerId, robohash]);
  }

  /** @returns undefined: its files were given up on. @throws unique violation for an avatar that is there already. */
  add(image: NewImage): Promise<ImageView | undefined> {
    return this.view(ADD, [image.ownerId, image.image, image.optimized, image.thumbHash, image.robohash]);
  }

  /**
   * Removes, of the next 500 after this id, those that nothing has used for a day; their files become stray.
   * @returns the last id looked at; null: the end.
   */
  async removeUnused(afterId: number): Promise<number | null> {
    return (await this.sql.row<{ last: number | null }>(REMOVE_UNUSED, [afterId]))?.last ?? null;
  }

  private async view(statement: Statement, values: unknown[]): Promise<ImageView | undefined> {
    return (await this.sql.row<{ view: ImageView }>(statement, values))?.view;
  }
}
