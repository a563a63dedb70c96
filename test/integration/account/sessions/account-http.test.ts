import { connect } from 'node:net';
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import supertest from 'supertest';
import { CurrentUser, IntegrationRoute, Public } from '../../../../server/src/platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../../server/src/platform/http/access/signed-in.js';
import { ApiError } from '../../../../server/src/platform/http/errors/api-error.js';
import { IdParam } from '../../../../server/src/platform/http/validation/id-param.js';
import { PagedList, PageQuery, type Paging } from '../../../../server/src/platform/http/validation/paging.js';
import { QueryId, QueryNumber } from '../../../../server/src/platform/http/validation/query-fields.js';
import {
  Id,
  Items,
  OneOf,
  OptionalText,
  Text,
  Uuid,
} from '../../../../server/src/platform/http/validation/validation.js';
import { AccountApp, type Browser } from '../../../support/server/apps/account-app.js';

class SkillDto {
  @Text({ max: 5, trim: true }) name: string;
}
class ThingDto {
  @Id({ code: 'agent_id_required' }) agent_id: number;
  @OptionalText({ max: 10 }) text?: string | null;
  @Items(() => SkillDto, { max: 3, optional: true }) skills?: SkillDto[];
  @Uuid({ optional: true }) client_id?: string;
}
class SearchDto {
  @OneOf(['newest', 'name'], { optional: true }) sort?: string;
  @QueryId({ optional: true }) created_by?: number;
  @QueryNumber({ min: 1, max: 100, optional: true }) limit?: number;
}

@Controller('probe')
class ProbeController {
  @Get('item/:id') item(@IdParam('id') id: number): object {
    if (id === 0) throw new ApiError('chat_not_found');
    return { id };
  }
  @Post('item') make(@Body() input: ThingDto, @CurrentUser() user: SignedIn): object {
    return { ...input, user: user.userId };
  }
  @Get('search') search(@Query() query: SearchDto): object {
    return query;
  }
  @Get('list') @PagedList() list(@PageQuery() paging: Paging): object {
    return { items: [paging.offset], total: 250 };
  }
  @Public() @Get('fail/:how') fail(@Param('how') how: string): object {
    if (how === 'bug') throw new TypeError('secret detail');
    throw Object.assign(new Error('secret detail'), { code: how });
  }
  @IntegrationRoute() @Post('integration') integrate(@Body() input: SkillDto): object {
    return input;
  }
}

describe('HTTP basics of every route', () => {
  let app: AccountApp;
  let ann: Browser;
  beforeAll(async () => {
    app = await AccountApp.start({
      settings: { SIGNUP: 'open' },
      controllers: [ProbeController],
    });
    ann = await app.browser().signIn('ann@example.com');
    await ann.complete();
  });
  afterAll(() => app?.stop());

  it('returns 403 until the profile is complete', async () => {
    const bob = await app.browser().signIn('bob@example.com');
    expect((await bob.get('/api/probe/item/1')).body).toMatchObject({ status: 403, code: 'profile_incomplete' });
    expect((await bob.get('/api/account/me')).status).toBe(200);
    await bob.complete();
    expect((await bob.get('/api/probe/item/1')).body).toEqual({ id: 1 });
    expect((await bob.get('/api/probe/item/1/')).status).toBe(200);
  });

  it('parses IDs', async () => {
    for (const id of ['x', '1.5', '1e3', '0x10', ' ', '%00', '1;', 'null', '١']) {
      const answer = await ann.get(`/api/probe/item/${encodeURIComponent(id)}`);
      expect([id, answer.body.code]).toEqual([id, 'invalid_id']);
    }
    for (const id of ['0', '-1', '9007199254740993', '9'.repeat(40)]) {
      expect((await ann.get(`/api/probe/item/${id}`)).body).toMatchObject({ status: 404, code: 'chat_not_found' });
    }
    expect((await ann.get('/api/probe/item/%FF')).body).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('validates bodies and names the invalid fields', async () => {
    const id = '0F8FAD5B-D9CB-469F-A165-70867728950E';
    const good = await ann.post('/api/probe/item', {
      agent_id: 3,
      text: null,
      skills: [{ name: ' a ' }],
      client_id: id,
    });
    expect(good.body).toMatchObject({ agent_id: 3, text: null, skills: [{ name: 'a' }], client_id: id.toLowerCase() });
    const missing = await ann.post('/api/probe/item', {});
    expect(missing.body).toMatchObject({
      code: 'agent_id_required',
      message: 'agent_id is required',
      errors: [{ field: 'agent_id', message: 'agent_id is required' }],
    });
    const table: [object, string][] = [
      [{ agent_id: 3, skills: [{ name: 'a' }, { name: 'toolong' }] }, 'skills.1.name'],
      [{ agent_id: 3, skills: [{ name: 'a', id: 3 }] }, 'skills.0.id'],
      [{ agent_id: 3, skills: 'x' }, 'skills'],
      [{ agent_id: 3, skills: [1] }, 'skills'],
      [{ agent_id: 3, skills: [[]] }, 'skills'],
      [{ agent_id: 3, skills: [{}, {}, {}, {}] }, 'skills'],
      [{ agent_id: 3, seq: 9 }, 'seq'],
      [{ agent_id: 3, client_id: 'x' }, 'client_id'],
    ];
    for (const [body, field] of table) {
      const answer = await ann.post('/api/probe/item', body);
      expect([body, answer.status, answer.body.errors?.[0]?.field]).toEqual([body, 400, field]);
    }
  });

  it('[case 44] rejects bodies that are not objects, malformed, too deep or too wide', async () => {
    const raw = (text: string, type = 'application/json') =>
      ann.send('post', '/api/probe/item').set('Content-Type', type).send(text);
    for (const text of ['{', '[]', '[1]', '"a"', '1', 'null', 'nul', '[[[[']) {
      const answer = await raw(text);
      expect([text, answer.status, answer.body.code]).toEqual([text, 400, 'invalid_body']);
    }
    for (const text of [`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, `{"agent_id":3,"__proto__":{"x":1}}`]) {
      expect((await raw(text)).body.code).toBe('invalid_body');
    }
    expect((await raw(`{"a":[${'1,'.repeat(30_000)}1]}`)).body.code).toBe('invalid_body');
    expect((await raw(JSON.stringify({ text: 'x'.repeat(1024 * 1024) }))).body).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json; charset=latin1',
    ]) {
      expect([type, (await raw('a=1', type)).status]).toEqual([type, 415]);
    }
    const encoded = await ann
      .send('post', '/api/probe/item')
      .set('Content-Type', 'application/json')
      .set('Content-Encoding', 'rot13')
      .send('{}');
    expect(encoded.status).toBe(415);
  });

  it('rejects invalid query values and ignores unknown parameters', async () => {
    expect((await ann.get('/api/probe/search?sort=name&created_by=7&limit=1000&x=1&__proto__=1')).body).toEqual({
      sort: 'name',
      created_by: 7,
      limit: 100,
    });
    for (const query of [
      'sort=x',
      'sort=',
      'sort=name&sort=name',
      'created_by=a',
      'limit=0',
      'limit=-1',
      'limit=NaN',
      'limit=',
      'limit=1.5',
    ]) {
      expect([query, (await ann.get(`/api/probe/search?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('paginates lists', async () => {
    const answer = await ann.get('/api/probe/list?page=2&page_size=50&search=a%20b');
    expect(answer.body).toEqual([50]);
    expect(answer.headers['x-total-count']).toBe('250');
    const link = (page: number, rel: string) => `</api/probe/list?page=${page}&page_size=50&search=a+b>; rel="${rel}"`;
    expect(answer.headers.link).toBe([link(1, 'first'), link(1, 'prev'), link(3, 'next'), link(5, 'last')].join(', '));
    expect((await ann.get('/api/probe/list?page_size=5000')).body).toEqual([0]);
    expect((await ann.get(`/api/probe/list?page=${'9'.repeat(30)}`)).status).toBe(200);
    for (const query of ['page=0', 'page=-1', 'page=x', 'page=', 'page_size=0', 'page=1&page=2', 'page_size=1e2']) {
      expect([query, (await ann.get(`/api/probe/list?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('returns every error in the common format with the request ID', async () => {
    const unknown = await app.browser().get('/api/nothing').set('X-Request-Id', 'my-request-1');
    expect(unknown.body).toEqual({ status: 404, code: 'not_found', message: 'Not found', request_id: 'my-request-1' });
    expect(unknown.headers['x-request-id']).toBe('my-request-1');
    const evil = await app.browser().get('/api/nothing').set('X-Request-Id', 'a"b<script>');
    expect(evil.body.request_id).toMatch(/^[0-9a-f-]{36}$/);
    const method = await ann.send('delete', '/api/account/me');
    expect([method.status, method.body.code, method.headers.allow]).toEqual([
      405,
      'method_not_allowed',
      'GET, HEAD, PATCH',
    ]);

    const bug = await app.browser().get('/api/probe/fail/bug');
    expect(bug.body).toEqual({
      status: 500,
      code: 'internal_error',
      message: 'Server error',
      request_id: expect.any(String),
    });
    expect(app.log).toContain(bug.body.request_id);
    expect(app.log).toContain('secret detail');
    for (const code of ['ECONNREFUSED', '57P01', '08006', '53300']) {
      const down = await app.browser().get(`/api/probe/fail/${code}`);
      expect([down.status, down.body.code, down.headers['retry-after']]).toEqual([503, 'unavailable', '1']);
      expect(down.text).not.toContain('secret detail');
    }
    expect((await app.browser().get('/api/probe/fail/22021')).status).toBe(400);
  });

  it('[case 48] logs one line per request, without query and headers', async () => {
    await ann
      .get('/api/probe/item/77?q=private-words')
      .set('X-Request-Id', 'logged-one')
      .set('X-API-Key', 'private-key');
    const lines = app.log.split('\n').filter((line) => line.includes('logged-one'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      method: 'GET',
      path: '/api/probe/item/77',
      status: 200,
      ip: '127.0.0.1',
    });
    expect(lines[0]!.match(/"path"/g)).toHaveLength(1);
    expect(app.log).not.toContain('private-');
  });

  it('leaves integration routes to the API key', async () => {
    const answer = await supertest(app.app.getHttpServer())
      .post('/api/probe/integration')
      .set('Cookie', 'regent_session=x')
      .send({ name: 'a' });
    expect([answer.status, answer.body]).toEqual([201, { name: 'a' }]);
  });

  it('[case 44] survives malformed requests', async () => {
    const raw = (text: string) =>
      new Promise<string>((resolve) => {
        let answer = '';
        const socket = connect(app.port, '127.0.0.1', () => socket.end(text));
        socket.on('data', (chunk) => {
          answer += chunk.toString();
        });
        socket.on('close', () => resolve(answer));
        socket.on('error', () => resolve(answer));
      });
    await raw('GET / HTTP/9.9\r\n\r\n');
    const get = (target: string) => raw(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    for (const target of ['http://[x/api/account/me', 'http://a:99999999/api/account/me', '*']) {
      const answer = await get(target);
      expect(answer).toMatch(/^HTTP\/1.1 400 .*"code":"validation_failed"/s);
    }
    // The absolute form, as sent to proxies.
    expect(await get('http://a/api/account/me?x')).toMatch(/^HTTP\/1.1 401 .*"code":"not_signed_in"/s);
    await raw(
      'POST /api/probe/item HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a"',
    );
    expect(await raw('GET /api/nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toContain('404');
    expect((await ann.get('/api/account/me')).status).toBe(200);
  });
});
