import { fileForm } from '../../files/samples.js';
import { eventually } from '../../util/eventually.js';
import { type Answer, Person } from '../people/person.js';
import { DemoPlace } from '../seed/demo-place.js';

interface Chapter {
  title: string;
  content: string;
  document_id: number | null;
  page: number | null;
  anchor: string | null;
}

/** The built server, as documents are read by a program of its own, and knowledge bases of a creator. */
export class DocumentPlace {
  private constructor(
    private readonly server: DemoPlace,
    readonly anna: Person,
    readonly boris: Person,
  ) {}

  static async open(settings: Record<string, string> = {}): Promise<DocumentPlace> {
    const server = await DemoPlace.start({
      ...{ SIGNUP: 'open', ROLE: 'all', FILE_MAX_MB: '5', OTP_PER_ADDRESS_PER_HOUR: '0' },
      ...settings,
    });
    const url = `http://localhost:${server.port}`;
    const [anna, boris] = [
      await Person.signIn(url, 'anna@example.com'),
      await Person.signIn(url, 'boris@example.com'),
    ] as const;
    return new DocumentPlace(server, anna, boris);
  }

  get port(): number {
    return this.server.port;
  }

  query(sql: string): Promise<Record<string, unknown>[]> {
    return this.server.query(sql);
  }

  async close(): Promise<void> {
    this.anna.close();
    this.boris.close();
    await this.server.stop();
  }

  /** The path of a new base, without a slash at the end. */
  async newBase(chapters: object[] = []): Promise<string> {
    const { body } = await this.anna.call('POST', '/api/studio/databank/base/', { name: 'Shop', chapters });
    return `/api/studio/databank/base/${body.id}`;
  }

  upload(base: string, content: Uint8Array | string, name: string, person = this.anna): Promise<Answer> {
    return person.call('POST', `${base}/file/`, fileForm(content, name, 'application/octet-stream'));
  }

  async chapters(base: string): Promise<Chapter[]> {
    return (await this.anna.call('GET', `${base}/`)).body.chapters;
  }

  async documents(base: string): Promise<Record<string, unknown>[]> {
    return (await this.anna.call('GET', `${base}/document/`)).body;
  }

  /** The documents of a base, once all have been read. */
  async read(base: string, withinMs = 30_000): Promise<Record<string, unknown>[]> {
    await eventually(
      () => this.documents(base),
      (all) => expect(all.filter(({ status }) => status === 'waiting' || status === 'reading')).toEqual([]),
      withinMs,
    );
    return this.documents(base);
  }
}

/** Name, status, failure, pages and number of chapters of a document. */
export const summaryOf = (document: Record<string, unknown> | undefined): unknown[] => [
  document?.name,
  document?.status,
  document?.failure,
  document?.pages,
  document?.chapters_count,
];
