/** What may lie here for one connection that does not take it, in bytes. Several of the largest answers. */
const UNSENT = 16_000_000;

/** What of a connection this needs. */
interface Connection {
  on(event: 'packetCreate', listener: (packet: { data?: string | ArrayBufferView }) => void): unknown;
  on(event: 'flush', listener: () => void): unknown;
  /** Not writable: what was flushed last is still on its way. */
  transport: { writable: boolean };
  request: { socket: { destroy(): unknown } };
}

/**
 * Cuts a connection that takes much slower what it is sent than it asks for it: all of it lies in memory. One packet
 * alone cuts none, however long it is. Not closed but cut: who reads nothing reads no goodbye, which would come last.
 */
export function cutSlowReaders(connection: Connection): void {
  let onItsWay = 0;
  let waiting = 0;
  connection.on('packetCreate', ({ data }) => {
    if (connection.transport.writable) onItsWay = 0;
    if (onItsWay + waiting > UNSENT) connection.request.socket.destroy();
    waiting += sizeOf(data);
  });
  connection.on('flush', () => {
    onItsWay = waiting;
    waiting = 0;
  });
}

function sizeOf(data: string | ArrayBufferView | undefined): number {
  if (data === undefined) return 0;
  return typeof data === 'string' ? Buffer.byteLength(data) : data.byteLength;
}
