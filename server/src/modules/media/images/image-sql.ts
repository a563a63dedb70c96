/** For queries that join `image`: its row, under this alias, as an `ImageView`. */
export const IMAGE_VIEW_SQL = (alias: string): string =>
  `jsonb_build_object('id', ${alias}.id, 'image', ${alias}.url, 'optimized_image', ${alias}.optimized_url, 'image_thumb_hash', ${alias}.thumb_hash)`;
