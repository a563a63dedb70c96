/** Id of the seeded default image. */
export const DEFAULT_IMAGE_ID = 1;
