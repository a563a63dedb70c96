const BOUNDARY = 'regent-faults';

/** One pixel: the server stores it again, in two sizes. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A new file of a message: a text that is different each time, or an image. */
export function newFile(clientId, at, isImage) {
  const bytes = isImage ? PNG : Buffer.from(`${clientId} ${at} ${'text '.repeat(400)}`);
  return { name: isImage ? `${at}.png` : `${at}.txt`, bytes, isImage };
}

/** The options of an upload for `HttpClient`. */
export function uploadOf({ name, bytes }, headers) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return { headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, body };
}
