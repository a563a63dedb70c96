export { DEFAULT_IMAGE_ID } from './images/default-image.js';
export type { Image } from './images/image.entity.js';
export { ImageReader } from './images/image-reader.js';
export { IMAGE_VIEW_SQL } from './images/image-sql.js';
export { ImageView } from './images/image-view.dto.js';
export { imageView } from './images/image-view.js';
export { MediaModule } from './media.module.js';
export { MEDIA_PATH } from './uploads/image-files.js';
