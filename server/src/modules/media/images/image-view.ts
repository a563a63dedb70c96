import type { Image } from './image.entity.js';
import type { ImageView } from './image-view.dto.js';

/** An image as API responses show it. */
export const imageView = ({ id, url, optimizedUrl, thumbHash }: Image): ImageView => ({
  id,
  image: url,
  optimized_image: optimizedUrl,
  image_thumb_hash: thumbHash,
});
