import type { ManagerOptions, Socket } from 'socket.io-client';
import { openSocket } from './socket';

// The real library, connecting to a closed port.
const made: Socket[] = [];
jest.mock('socket.io-client', () => {
  const { io } = jest.requireActual<typeof import('socket.io-client')>('socket.io-client');
  return {
    io: (options: Partial<ManagerOptions>) => {
      const socket = io('http://127.0.0.1:9', { ...options, reconnectionDelay: 60_000, reconnectionDelayMax: 60_000 });
      made.push(socket);
      return socket;
    },
  };
});

it('connects at once when woken during a reconnect delay', async () => {
  const failures: number[] = [];
  const socket = await openSocket({
    onConnected: () => undefined,
    onDisconnected: () => void failures.push(Date.now()),
    onEvent: () => undefined,
  });
  const failed = async (times: number): Promise<void> => {
    const until = Date.now() + 5000;
    while (failures.length < times && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(failures).toHaveLength(times);
  };
  try {
    await failed(1);
    socket.wake();
    await failed(2);
    // Automatic reconnection still works.
    expect(made[0]?.active).toBe(true);
  } finally {
    socket.close();
  }
});
