import { dropEarlyResponses, takeEarlyResponse } from './early-responses';

const URL = '/api/chat/7/message?limit=50';
const early = (response: Promise<Response>): void => {
  window.earlyResponses = new Map([[URL, response]]);
};

beforeEach(() => void jest.spyOn(performance, 'now').mockReturnValue(900));
afterEach(() => {
  dropEarlyResponses();
  jest.restoreAllMocks();
});

it('returns the response once, without its Date header', async () => {
  early(
    Promise.resolve(Response.json([{ id: 1 }], { headers: { date: 'Sat, 28 Nov 2026 03:00:00 GMT', etag: '"1"' } })),
  );
  const response = await takeEarlyResponse(URL);
  expect(await response?.json()).toEqual([{ id: 1 }]);
  expect([response?.headers.get('date'), response?.headers.get('etag')]).toEqual([null, '"1"']);
  expect(await takeEarlyResponse(URL)).toBeUndefined();
});

it('reports that the session has ended', async () => {
  early(Promise.resolve(Response.json({ code: 'unauthorized' }, { status: 401 })));
  expect((await takeEarlyResponse(URL))?.status).toBe(401);
});

it.each([
  ['another URL', () => window.earlyResponses?.set('/api/chat', Promise.resolve(new Response('')))],
  ['a lost connection', () => early(Promise.reject(new TypeError('Failed to fetch')))],
  ['an error of the server', () => early(Promise.resolve(new Response('', { status: 503 })))],
  ['a missing response', dropEarlyResponses],
  [
    'a page that has been open for long',
    () => {
      early(Promise.resolve(new Response('')));
      jest.spyOn(performance, 'now').mockReturnValue(15_001);
    },
  ],
])('leaves the request to be sent after %s', async (_name, happen) => {
  happen();
  expect(await takeEarlyResponse(URL)).toBeUndefined();
});
