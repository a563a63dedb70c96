import type { StudioApp } from '../apps/studio-app.js';
import type { Answer } from '../people/person.js';

export const BASE = '/api/studio/databank/base/';

/** Creates, reads and changes knowledge bases. @param app called at each request */
export function baseActions(app: () => StudioApp) {
  const titled = (...titles: string[]) => titles.map((title) => ({ title, content: `About ${title}` }));
  const create = async (owner: number, name: string, ...titles: string[]) => {
    const made = await app().call(owner, 'POST', BASE, { name, chapters: titled(...titles) });
    expect(made.status).toBe(201);
    return made.body;
  };
  const addAgent = async (owner: number, name: string, knowledge_base_id: number): Promise<number> => {
    const text = { type: 't', short_description: 's', description: 'd' };
    const made = await app().call(owner, 'POST', '/api/studio/agent/', { name, ...text, knowledge_base_id });
    expect(made.status).toBe(201);
    return made.body.id;
  };
  const get = (owner: number, id: number | string): Promise<Answer> => app().call(owner, 'GET', `${BASE}${id}/`);
  const patch = (owner: number, id: number | string, body: unknown): Promise<Answer> =>
    app().call(owner, 'PATCH', `${BASE}${id}/`, body);
  const fields = (answer: Answer): string[] => answer.body.errors.map((error: { field: string }) => error.field);
  return { titled, create, addAgent, get, patch, fields };
}
