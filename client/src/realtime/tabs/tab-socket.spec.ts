import type { Resume } from '../sync/catch-up';
import { TabSocket } from './tab-socket';

// The real library, connecting to a closed port.
jest.mock('socket.io-client', () => {
  const { io } = jest.requireActual<typeof import('socket.io-client')>('socket.io-client');
  return { io: (options: object) => io('http://127.0.0.1:9', { ...options, reconnectionDelay: 10 }) };
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('reports changes while open and none once closed', async () => {
  const heard: (Resume | null | undefined)[] = [];
  const socket = new TabSocket({ onChange: () => void heard.push(socket.resume), onEvent: () => undefined });
  expect(socket.resume).toBeUndefined();
  socket.open();
  const until = Date.now() + 5000;
  while (heard.length === 0 && Date.now() < until) await pause(10);
  expect(heard[0]).toBeNull();
  socket.close();
  expect(socket.resume).toBeUndefined();
  // Closed before the library has loaded.
  socket.open();
  socket.close();
  heard.length = 0;
  await pause(200);
  expect(heard).toEqual([]);
});
