/** An image. */
export class ImageView {
  /** ID of the image. */
  id: number;

  /** URL of the image. */
  image: string;
  /** URL of a smaller WebP variant, or of the image itself. */
  optimized_image: string | null;
  /** A blurred preview (thumbhash, Base64). */
  image_thumb_hash: string | null;
}
