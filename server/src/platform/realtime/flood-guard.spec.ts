import { EventEmitter } from 'node:events';
import { cutFloods } from './flood-guard.js';

describe('cutFloods', () => {
  let clock = 0;
  const open = () => {
    const connection = Object.assign(new EventEmitter(), { close: jest.fn() });
    cutFloods(connection, () => clock);
    return connection;
  };
  const send = (connection: EventEmitter, times: number) => {
    for (let at = 0; at < times; at++) connection.emit('packet');
  };

  it('[case 15] disconnects a client that sends a larger burst than the real client', () => {
    const connection = open();
    send(connection, 200);
    expect(connection.close).not.toHaveBeenCalled();
    send(connection, 1);
    expect(connection.close).toHaveBeenCalledWith(true);
  });

  it('allows a steady low rate for any time', () => {
    const connection = open();
    for (let second = 0; second < 100; second++, clock += 1000) send(connection, 20);
    expect(connection.close).not.toHaveBeenCalled();
  });

  it('does not count a clock that moves backwards as elapsed time', () => {
    const connection = open();
    send(connection, 200);
    clock -= 600_000;
    send(connection, 1);
    expect(connection.close).toHaveBeenCalled();
  });
});
