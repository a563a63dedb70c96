/** Makes UTF-8 of a body whose content type names another charset. */
export interface Recoder {
  /** The next bytes of the body, cut anywhere, as UTF-8. */
  push(chunk: Uint8Array): Uint8Array;
  /** What is left of an unfinished character. */
  end(): Uint8Array;
}

const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i;

/** @param contentType the header as it came. @returns null for UTF-8, and for a charset that is not known */
export function recoderOf(contentType: string): Recoder | null {
  const label = CHARSET.exec(contentType)?.[1];
  const decoder = label === undefined ? null : decoderOf(label);
  if (decoder === null || decoder.encoding === 'utf-8') return null;
  return {
    push: (chunk) => Buffer.from(decoder.decode(chunk, { stream: true })),
    end: () => Buffer.from(decoder.decode()),
  };
}

function decoderOf(label: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
