import { LIMITS } from '@contract/limits';

/** The server keeps less than that of any image. */
const LONGEST_SIDE = 2048;
/** A tab may run out of memory over more. */
const BEARABLE_PIXELS = 130_000_000;
const JPEG_QUALITY = 0.92;
const PNG_START = 0x89;

/**
 * An image with more pixels than the server takes, as cameras make them, made smaller: upright, and a PNG with its
 * transparent parts. Any other file, or one that this browser cannot make smaller, stays as it is.
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

/** Its size is known then; its pixels are read when they are drawn. */
function loaded(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = reject;
    image.src = url;
  });
}

/** An image that is drawn is turned as its camera was held. Null: the browser could not. */
function drawn(image: HTMLImageElement, type: string): Promise<Blob | null> {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = LONGEST_SIDE / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
}
