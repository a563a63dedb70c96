/** An image. */
export class ImageView {
  id: number;
  /** URL of the image. */
  image: string;
  /** URL of a smaller variant in WebP, or of the image itself. */
  optimized_image: string | null;
  /** A blurred preview (thumbhash, Base64). */
  image_thumb_hash: string | null;
}
