import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { OutboundRefusedError, type RefusalReason, refusalOf } from './outbound-refused-error.js';
import { SsrfGuard } from './ssrf-guard.js';

const guard = new SsrfGuard();

function reasonOf(work: () => unknown): RefusalReason | undefined {
  try {
    work();
  } catch (error) {
    return error instanceof OutboundRefusedError ? error.reason : undefined;
  }
  return undefined;
}

describe('[case 31] parsing of an entered address', () => {
  it.each([
    ['https://n8n.example.com', 'https://n8n.example.com'],
    ['https://N8N.Example.com./', 'https://n8n.example.com'],
    ['https://example.com/tools/n8n//', 'https://example.com/tools/n8n'],
    ['http://93.184.216.34:5678', 'http://93.184.216.34:5678'],
    ['https://[2606:4700::1111]:8443/', 'https://[2606:4700::1111]:8443'],
    ['https://n8n.example.com:443', 'https://n8n.example.com'],
  ])('reads %s as %s', (text, expected) => expect(guard.parse(text)).toBe(expected));

  it.each<[RefusalReason, string]>([
    ...[
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '017700000001',
      '①②⑦.0.0.1',
      '127.0.0.1.',
      '0.0.0.0',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '192.0.0.1',
      '198.18.0.1',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
      '[::]',
      '[::1]',
      '[::7f00:1]',
      '[::ffff:7f00:1]',
      '[::ffff:8.8.8.8]',
      '[::ffff:a9fe:a9fe]',
      '[fd00::1]',
      '[fe80::1]',
      '[fec0::1]',
      '[ff02::1]',
      '[64:ff9b::7f00:1]',
      '[64:ff9b:1::1]',
      '[2002:7f00:1::]',
      '[2001:0:7f00:1::]',
      '[2001:db8::1]',
      'localhost',
      'localhost.',
      'LOCALHOST',
      'a.localhost',
      'n8n',
      'n8n.local',
      'n8n.lan',
      'metadata.google.internal',
    ].map((host): [RefusalReason, string] => ['private', `http://${host}`]),
    ...['127.0.0.1', 'example.com'].map((host): [RefusalReason, string] => ['credentials', `http://user@${host}`]),
    ['credentials', 'http://example.com@127.0.0.1'],
    ['credentials', 'http://example.com#@127.0.0.1'],
    ['malformed', 'http://example.com\\.127.0.0.1'],
    ['malformed', 'http:\\\\127.0.0.1'],
    ['malformed', 'ht\ttp://127.0.0.1'],
    ['malformed', 'http://127.\t0.0.1'],
    ['malformed', 'http://example.com/\n'],
    ['malformed', 'http://example.com/\u202e'],
    ['malformed', 'http:example.com'],
    ['malformed', 'http:///example.com'],
    ['malformed', '//example.com'],
    ['malformed', 'example.com'],
    ['malformed', ''],
    ['malformed', 'http://'],
    ['malformed', 'http://example.com:99999'],
    ['malformed', 'http://[::1'],
    ['malformed', 'http://example.com/?a=b'],
    ['malformed', 'http://example.com/#a'],
    ['malformed', 'http://example.com/%2e%2e/api'],
    ['malformed', 'http://example.com/a b'],
    ['scheme', 'file:///etc/passwd'],
    ['scheme', 'gopher://example.com'],
    ['scheme', 'ftp://example.com'],
    ['scheme', 'javascript:alert(1)'],
    ...[1, 21, 22, 25, 110, 465, 587, 993, 1433, 3306, 5432, 6379, 9200, 11211, 27017].map(
      (port): [RefusalReason, string] => ['port', `http://example.com:${port}`],
    ),
  ])('rejects with %s: %s', (reason, text) => expect(reasonOf(() => guard.parse(text))).toBe(reason));

  it('permits the listed hosts and ports only', () => {
    const permitting = new SsrfGuard(['n8n.lan', '10.0.0.5:5432', '::1:8080']);
    expect(permitting.parse('http://n8n.lan:5678')).toBe('http://n8n.lan:5678');
    expect(permitting.parse('http://10.0.0.5:5432')).toBe('http://10.0.0.5:5432');
    expect(permitting.parse('http://[::1]:8080')).toBe('http://[::1]:8080');
    expect(reasonOf(() => permitting.parse('http://n8n.lan:6379'))).toBe('port');
    expect(reasonOf(() => permitting.parse('http://10.0.0.5:5678'))).toBe('private');
    expect(reasonOf(() => permitting.parse('http://[::1]:8081'))).toBe('private');
    expect(reasonOf(() => permitting.parse('http://other.lan:5678'))).toBe('private');
  });
});

describe('connections of the guarded agent', () => {
  let server: Server;
  let port: number;
  let hits = 0;
  let answers: [string, number][] = [];
  beforeAll(async () => {
    server = createServer((_request, response) => response.end('here'));
    server.on('connection', () => {
      hits += 1;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
    const lookup = (_name: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(
        null,
        answers.map(([address, family]) => ({ address, family })),
      );
    jest.spyOn(dns, 'lookup').mockImplementation(lookup as never);
  });
  afterAll(() => {
    jest.restoreAllMocks();
    server.close();
  });
  beforeEach(() => {
    hits = 0;
  });

  async function dial(host: string, permitted: string[] = []): Promise<string> {
    const agent = new SsrfGuard(permitted).agent({ connectTimeoutMs: 2_000 });
    try {
      const answer = await request(`http://${host}:${port}/`, { dispatcher: agent });
      return await answer.body.text();
    } catch (error) {
      return refusalOf(error)?.reason ?? 'another fault';
    } finally {
      await agent.destroy();
    }
  }

  it.each(['127.0.0.1', '127.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', 'localhost', '0.0.0.0'])(
    'are refused to %s without a prior check',
    async (host) => {
      answers = [['127.0.0.1', 4]];
      expect(await dial(host)).toBe('private');
      expect(hits).toBe(0);
    },
  );

  it.each<[string, [string, number][]]>([
    ['loopback', [['127.0.0.1', 4]]],
    [
      'a public address and loopback',
      [
        ['93.184.216.34', 4],
        ['127.0.0.1', 4],
      ],
    ],
    ['a mapped address', [['::ffff:127.0.0.1', 6]]],
    ['nothing', []],
  ])('are refused to a name that resolves to %s', async (_what, found) => {
    answers = found;
    expect(await dial('n8n.example.com')).toBe('private');
    expect(hits).toBe(0);
  });

  it('are made to a permitted host', async () => {
    answers = [['127.0.0.1', 4]];
    expect(await dial('127.0.0.1', [`127.0.0.1:${port}`])).toBe('here');
    expect(await dial('n8n.example.com', [`n8n.example.com:${port}`])).toBe('here');
    expect(hits).toBe(2);
  });

  it('resolve the name on every connection', async () => {
    const agent = new SsrfGuard().agent({ connectTimeoutMs: 2_000 });
    for (const asked of [1, 2, 3]) {
      jest.mocked(dns.lookup).mockClear();
      answers = [[`127.0.0.${asked}`, 4]];
      const refused = await request(`http://n8n.example.com:${port}/`, { dispatcher: agent }).catch(refusalOf);
      expect(refused).toMatchObject({ reason: 'private' });
      expect(dns.lookup).toHaveBeenCalledTimes(1);
    }
    expect(hits).toBe(0);
    await agent.destroy();
  });
});
