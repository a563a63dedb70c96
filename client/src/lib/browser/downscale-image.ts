import { LIMITS } from '@contract/limits';

/** In pixels. The server stores all images smaller than this. */
const MAX_SIDE = 2048;
/** Larger images may exhaust the tab's memory. */
const BEARABLE_PIXELS = 130_000_000;
const JPEG_QUALITY = 0.92;
const PNG_START = 0x89;

/**
 * Downscales an image with more pixels than the server accepts, such as photos from cameras. Applies its orientation
 * and keeps PNG transparency. Returns other files, and images that the browser cannot convert, unchanged.
 */
export async function downscaleImage(file: File): Promise<File> {
  let url = '';
  try {
    const [start] = new Uint8Array(await file.slice(0, 1).arrayBuffer());
    url = URL.createObjectURL(file);
    const image = await loaded(url);
    const pixels = image.naturalWidth * image.naturalHeight;
    if (pixels <= LIMITS.imagePixels || pixels > BEARABLE_PIXELS) return file;
    const type = start === PNG_START ? 'image/png' : 'image/jpeg';
    const smaller = await drawn(image, type);
    return smaller && smaller.size <= LIMITS.imageBytes ? new File([smaller], file.name, { type }) : file;
  } catch {
    return file;
  } finally {
    if (url) URL.revokeObjectURL(url);
  }
}

/** Resolves when the dimensions are known; pixels are decoded when the image is drawn. */
function loaded(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = reject;
    image.src = url;
  });
}

/** Drawing on a canvas applies the EXIF orientation. Resolves to null when the browser fails. */
function drawn(image: HTMLImageElement, type: string): Promise<Blob | null> {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = MAX_SIDE / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
}
