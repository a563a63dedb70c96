/** Burst and refill per second of one connection. A reconnecting client sends a few dozen requests. */
const BATCH_SIZE = 200;
const EACH_SECOND = 20;

/** The used part of a connection. */
interface Connection {
  on(event: 'packet', listener: () => void): unknown;
  close(discard?: boolean): void;
}

/**
 * Closes connections that send more than any client does. All packets count, also unknown events, because reading them
 * costs as much.
 */
export function cutFloods(connection: Connection, now: () => number = Date.now): void {
  let left = BATCH_SIZE;
  let at = now();
  connection.on('packet', () => {
    const moment = now();
    left = Math.min(BATCH_SIZE, left + (Math.max(0, moment - at) / 1000) * EACH_SECOND) - 1;
    at = moment;
    if (left < 0) connection.close(true);
  });
}
