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

  it('[case 15] cuts who sends more at once than a client does', () => {
    const connection = open();
    send(connection, 200);
    expect(connection.close).not.toHaveBeenCalled();
    send(connection, 1);
    expect(connection.close).toHaveBeenCalledWith(true);
  });

  it('lets go on who sends for long, a little at a time', () => {
    const connection = open();
    for (let second = 0; second < 100; second++, clock += 1000) send(connection, 20);
    expect(connection.close).not.toHaveBeenCalled();
  });

  it('takes no clock that goes back for time that has passed', () => {
    const connection = open();
    send(connection, 200);
    clock -= 600_000;
    send(connection, 1);
    expect(connection.close).toHaveBeenCalled();
  });
});
