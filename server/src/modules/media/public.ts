export { ImageReader } from './images/image-reader.js';
export { DEFAULT_IMAGE_ID, IMAGE_VIEW_SQL } from './images/image-sql.js';
export { ImageView } from './images/image-view.dto.js';
export { MediaModule } from './media.module.js';
export { MEDIA_PATH } from './uploads/image-files.js';
