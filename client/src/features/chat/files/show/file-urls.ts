import type { FileView } from '@contract/chat/realtime';

/** Path of a chat, or of a shared one, whose files are below it. */
export type FileBase = string;

export const fileUrl = (base: FileBase, { id }: Pick<FileView, 'id'>): string => `${base}/file/${id}/`;

/** Previews of images that this tab uploaded, by file id: they are shown without loading them back. */
const previews = new Map<number, string>();
const PREVIEWS_MAX = 40;

/** Keeps the preview of an uploaded image. */
export function keepPreview(fileId: number, image: Blob): void {
  previews.set(fileId, URL.createObjectURL(image));
  const [oldest] = previews;
  if (previews.size <= PREVIEWS_MAX || !oldest) return;
  previews.delete(oldest[0]);
  URL.revokeObjectURL(oldest[1]);
}

/** Address of an image of at most 512 pixels. */
export const previewUrl = (base: FileBase, { id }: Pick<FileView, 'id'>): string =>
  previews.get(id) ?? `${base}/file/${id}/?variant=small`;
