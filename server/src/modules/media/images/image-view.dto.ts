/** A picture as it is answered. */
export class ImageView {
  id: number;
  /** URL of the picture. */
  image: string;
  /** URL of a smaller variant in WebP, or of the picture itself. */
  optimized_image: string | null;
  /** A blurred preview (thumbhash, Base64). */
  image_thumb_hash: string | null;
}
