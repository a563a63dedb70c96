import { MediaApiModule } from '../../../../server/src/modules/media/media-api.module.js';
import { FileStorage } from '../../../../server/src/platform/storage/file-storage.js';
import { form } from '../../util/pictures.js';
import type { Answer } from '../people/person.js';
import { type HeaderApp, startHeaderApp } from './header-app.js';

/** The media module with a real database and store. */
export interface MediaApp extends Pick<HeaderApp, 'url' | 'get' | 'addUser' | 'stop'> {
  dataDir: string;
  storage: FileStorage;
  rows<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  upload(userId: number, bytes: Uint8Array): Promise<Answer>;
  avatar(userId: number, name: string): Promise<Answer>;
}

export async function startMediaApp(settings: Record<string, string> = {}): Promise<MediaApp> {
  const app = await startHeaderApp([MediaApiModule], settings);
  return {
    ...app,
    dataDir: app.config.dataDir,
    storage: app.get(FileStorage),
    rows: <Row>(text: string, values: unknown[] = []) => app.database.query<Row[]>(text, values),
    upload: (userId, bytes) => call(`${app.url}/api/studio/image/`, userId, form(bytes)),
    avatar: (userId, name) => call(`${app.url}/api/studio/image/?robohash=${encodeURIComponent(name)}`, userId),
  };
}

async function call(address: string, userId: number, body?: FormData): Promise<Answer> {
  const response = await fetch(address, {
    headers: { 'x-user': String(userId) },
    ...(body ? { method: 'POST', body } : {}),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
