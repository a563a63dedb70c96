import type { Image } from './image.entity.js';
import type { ImageView } from './image-view.dto.js';

type ShownImage = Pick<Image, 'id' | 'url' | 'optimizedUrl' | 'thumbHash'>;

/** An image as API responses show it. */
export const imageView = ({ id, url, optimizedUrl, thumbHash }: ShownImage): ImageView => ({
  id,
  image: url,
  optimized_image: optimizedUrl,
  image_thumb_hash: thumbHash,
});
