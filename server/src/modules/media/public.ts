export { ImageReader } from './image-reader.js';
export { DEFAULT_IMAGE_ID, IMAGE_VIEW_SQL } from './image-sql.js';
export { ImageView } from './image-view.dto.js';
export { MediaModule } from './media.module.js';
export { MEDIA_PATH } from './pictures.js';
