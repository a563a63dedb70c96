import type { ChatView } from '../../../../server/src/contract/chat/realtime.js';
import type { ChatImportDto } from '../../../../server/src/modules/chat/import/chat-import.dto.js';
import { fileForm } from '../../files/samples.js';
import { type FakeWorkflowHost, startFakeWorkflowHost } from '../../services/fake-workflow-host.js';
import { eventually } from '../../util/eventually.js';
import { type Answer, type OwnAgent, Person } from '../people/person.js';
import { DemoPlace } from '../seed/demo-place.js';
import { WITHOUT_LIMITS } from '../without-limits.js';

export const IMPORTS = '/api/chat/import/';

/** The built server, as chats are imported by a program of its own, with an agent that takes the chats. */
export class ImportPlace {
  private people = 0;

  private constructor(
    readonly host: FakeWorkflowHost,
    readonly server: DemoPlace,
    readonly creator: Person,
    readonly agent: OwnAgent,
  ) {}

  static async open(): Promise<ImportPlace> {
    const host = await startFakeWorkflowHost();
    const settings = { ...WITHOUT_LIMITS, SIGNUP: 'open', ROLE: 'all', N8N_BASE_URL: host.url };
    const server = await DemoPlace.start(settings, 'own process');
    const creator = await Person.signIn(`http://localhost:${server.port}`, 'creator@example.com');
    const agent = await creator.agent({ name: 'Importer', welcome_message: 'Welcome!' });
    return new ImportPlace(host, server, creator, agent);
  }

  get url(): string {
    return `http://localhost:${this.server.port}`;
  }

  async close(): Promise<void> {
    await this.host.close();
    await this.server.stop();
  }

  newPerson(): Promise<Person> {
    return Person.signIn(this.url, `person-${++this.people}@example.com`);
  }

  begin(
    person: Person,
    content: Uint8Array | string,
    name = 'conversations.json',
    agentId = this.agent.id,
  ): Promise<Answer> {
    const file = fileForm(content, name, 'application/octet-stream');
    return person.call('POST', `${IMPORTS}?agent_id=${agentId}`, file);
  }

  /** Imports a file, and returns when it is done. */
  async imported(person: Person, content: Uint8Array | string, name?: string): Promise<ChatImportDto> {
    const begun = await this.begin(person, content, name);
    expect([begun.status, begun.body.imported_count]).toEqual([202, 0]);
    return finishedImport(person);
  }

  async count(sql: string): Promise<number> {
    return Number((await this.server.query(`SELECT count(*) AS n ${sql}`))[0]?.n);
  }
}

/** The user's last import. */
export const lastImport = (person: Person): Promise<ChatImportDto> => person.ok('GET', IMPORTS);

/** The user's last import, when it has ended. */
export async function finishedImport(person: Person): Promise<ChatImportDto> {
  await eventually(
    () => lastImport(person),
    (found) => expect(['done', 'failed']).toContain(found.status),
    60_000,
  );
  return lastImport(person);
}

export const exportOf = (...conversations: unknown[]): string => JSON.stringify(conversations);

export const chatsOf = (person: Person): Promise<ChatView[]> => person.ok('GET', '/api/chat/?page_size=100');

/** What an import came to, without its files and times. */
export const outcomeOf = ({ status, failure, format, imported_count, known_count, left_out_count }: ChatImportDto) => ({
  status,
  failure,
  format,
  imported_count,
  known_count,
  left_out_count,
});
