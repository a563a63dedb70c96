import type { Image } from './image.entity.js';
import type { ImageView } from './image-view.dto.js';

type ShownImage = Pick<Image, 'id' | 'url' | 'optimizedUrl' | 'thumbHash'>;

/** Converts an image for API responses. */
export const imageView = ({ id, url, optimizedUrl, thumbHash }: ShownImage): ImageView => ({
  id,
  image: url,
  optimized_image: optimizedUrl,
  image_thumb_hash: thumbHash,
});
