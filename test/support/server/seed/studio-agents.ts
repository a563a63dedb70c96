import type { StudioApp } from '../apps/studio-app.js';
import { agentBody } from './agent-body.js';

/** Creates, publishes and lists agents as a user of the app. @param app called at each request */
export function studioAgents(app: () => StudioApp) {
  /** A new agent with one named skill. */
  const agent = (name: string, more: object = {}) =>
    agentBody(name, { skills: [{ name: 'Listening' }, { name: ' ' }], ...more });
  const create = async (userId: number, name: string, more: object = {}): Promise<number> => {
    const made = await app().call(userId, 'POST', '/api/studio/agent/', agent(name, more));
    expect(made.status).toBe(201);
    return made.body.id;
  };
  const publish = (userId: number, id: number) =>
    app().call(userId, 'PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
  const list = (userId: number, query = '') => app().call(userId, 'GET', `/api/studio/agent/?${query}`);
  const names = async (userId: number, query: string): Promise<string[]> =>
    (await list(userId, query)).body.map((one: { name: string }) => one.name);
  return { agent, create, publish, list, names };
}
