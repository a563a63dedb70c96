/** Converts a body in another charset to UTF-8. */
export interface Recoder {
  /** Converts the next bytes, which may be split anywhere. */
  push(chunk: Uint8Array): Uint8Array;
  /** The rest of an unfinished character. */
  end(): Uint8Array;
}

const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i;

/** @returns null for UTF-8 and for unknown charsets */
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
