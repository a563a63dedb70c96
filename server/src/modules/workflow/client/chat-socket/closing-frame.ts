import type { Duplex } from 'node:stream';

/** FIN and the opcode of a closing frame. */
const CLOSING = 0x88;
const MASKED = 0x80;

/** The code of a closing frame that a WebSocket client sends; null for other frames, and without a code. */
export function closeCodeOf(frame: Uint8Array): number | null {
  const [head, length = 0, mask1 = 0, mask2 = 0, , , byte1, byte2] = frame;
  if (head !== CLOSING || (length & MASKED) === 0 || byte1 === undefined || byte2 === undefined) return null;
  return ((byte1 ^ mask1) << 8) | (byte2 ^ mask2);
}

/**
 * Reads the code with which this side closes a WebSocket. undici does not report it: for every connection that it fails
 * itself, the `close` event has the code 1006.
 */
export function noticeClosing(wire: Duplex, closing: (code: number) => void): void {
  const write = wire.write.bind(wire) as (...args: unknown[]) => boolean;
  wire.write = (chunk: unknown, ...rest: unknown[]): boolean => {
    const code = chunk instanceof Uint8Array ? closeCodeOf(chunk) : null;
    if (code !== null) closing(code);
    return write(chunk, ...rest);
  };
}
