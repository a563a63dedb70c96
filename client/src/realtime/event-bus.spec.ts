import { serverEvents } from './event-bus';

const AVAILABLE = { agent_id: 1, name: 'Guide' };

afterEach(() => serverEvents.clear());

it('keeps notices of available agents for the first subscriber, once', () => {
  serverEvents.publish('agent.available', AVAILABLE);
  const [first, second] = [jest.fn(), jest.fn()];
  const off = serverEvents.on('agent.available', first);
  serverEvents.on('agent.available', second)();
  off();
  expect([first.mock.calls, second.mock.calls]).toEqual([[[AVAILABLE]], []]);
});

it('keeps no other events, and none for another user', () => {
  serverEvents.publish('agent.updated', { agent_id: 1, status: 'ready', availability: 'online' });
  serverEvents.publish('agent.available', AVAILABLE);
  serverEvents.clear();
  const seen = jest.fn();
  for (const off of [serverEvents.on('agent.updated', seen), serverEvents.on('agent.available', seen)]) off();
  expect(seen).not.toHaveBeenCalled();
});
