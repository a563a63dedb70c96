import { useContext } from 'react';
import { FilesPath } from './files-path';

/** Addresses that the server writes into a text for images that it has stored. */
const FILE_URL = /^\/api\/chat\/\d{1,15}\/file\/(\d{1,15})\/$/;

/** The file of an address in exactly the server's form; undefined for all others. */
export function fileOfUrl(url: string | undefined): number | undefined {
  const id = FILE_URL.exec(url ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
}

/** An image of a text that Regent has stored. */
export function FileImage({ url, fileId, alt }: { url: string; fileId: number; alt: string }) {
  const path = useContext(FilesPath);
  return (
    <img
      src={path === null ? url : `${path}/file/${fileId}/`}
      alt={alt}
      loading="lazy"
      decoding="async"
      className="my-2 max-h-[32rem] max-w-full rounded-control"
    />
  );
}
