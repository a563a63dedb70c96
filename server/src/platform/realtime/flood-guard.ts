/** What one connection may send at once, and how much more each second. A client that comes back asks a few dozen times. */
const AT_ONCE = 200;
const EACH_SECOND = 20;

/** What of a connection this needs. */
interface Connection {
  on(event: 'packet', listener: () => void): unknown;
  close(discard?: boolean): void;
}

/**
 * Cuts a connection that sends more than any client does. Whatever it sends counts, also what nobody listens to:
 * reading it costs as much.
 */
export function cutFloods(connection: Connection, now: () => number = Date.now): void {
  let left = AT_ONCE;
  let at = now();
  connection.on('packet', () => {
    const moment = now();
    left = Math.min(AT_ONCE, left + (Math.max(0, moment - at) / 1000) * EACH_SECOND) - 1;
    at = moment;
    if (left < 0) connection.close(true);
  });
}
