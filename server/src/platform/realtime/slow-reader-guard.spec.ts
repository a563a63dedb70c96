import { EventEmitter } from 'node:events';
import { cutSlowReaders } from './slow-reader-guard.js';

const MILLION = 'x'.repeat(1_000_000);

describe('cutSlowReaders', () => {
  const open = () => {
    const connection = Object.assign(new EventEmitter(), {
      transport: { writable: true },
      request: { socket: { destroy: jest.fn() } },
    });
    cutSlowReaders(connection);
    return { connection, destroy: connection.request.socket.destroy };
  };
  /** As engine.io does it. */
  const send = ({ connection }: ReturnType<typeof open>, data: string | Buffer) => {
    connection.emit('packetCreate', { data });
    if (!connection.transport.writable) return;
    connection.emit('flush');
    connection.transport.writable = false;
  };
  const sent = ({ connection }: ReturnType<typeof open>) => {
    connection.emit('flush');
    connection.transport.writable = false;
  };

  it('cuts who leaves lying more than so much, on its way and behind it', () => {
    const one = open();
    for (let at = 0; at < 17; at++) send(one, MILLION);
    expect(one.destroy).not.toHaveBeenCalled();
    send(one, 'and more');
    expect(one.destroy).toHaveBeenCalled();
  });

  it('cuts nobody who takes it in the end, however much it is', () => {
    const one = open();
    for (let round = 0; round < 20; round++) {
      for (let at = 0; at < 7; at++) send(one, MILLION);
      sent(one); // what waited is on its way now
    }
    one.connection.transport.writable = true;
    for (let at = 0; at < 15; at++) send(one, MILLION);
    expect(one.destroy).not.toHaveBeenCalled();
  });

  it('cuts nobody for one packet alone', () => {
    const one = open();
    send(one, Buffer.alloc(40_000_000));
    one.connection.transport.writable = true;
    send(one, 'after it');
    expect(one.destroy).not.toHaveBeenCalled();
  });
});
