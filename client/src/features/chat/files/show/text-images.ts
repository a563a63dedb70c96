/** Addresses of stored images that the server writes into texts, and the images at these addresses. */
const ADDRESS = /^\/api\/chat\/\d{1,15}\/file\/(\d{1,15})\/$/;
const MARK = /!\[(?:[^\]\\]|\\.){0,1000}\]\(\/api\/chat\/\d{1,15}\/file\/(\d{1,15})\/\)/g;

/** Id of the stored image at an address in a text; undefined for other addresses. In a branch, the chat is another one. */
export function storedImageId(address: string): number | undefined {
  const id = ADDRESS.exec(address)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Ids of the stored images that a Markdown text shows. */
export const imagesInText = (text: string): ReadonlySet<number> =>
  new Set([...text.matchAll(MARK)].map(([, id]) => Number(id)));
