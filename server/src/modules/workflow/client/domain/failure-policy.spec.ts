import * as fc from 'fast-check';
import { type CallFault, type FaultContext, judgeFault } from './failure-policy.js';
import { askedDelay, backOff } from './retry-delay.js';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const context: FaultContext = {
  attempt: 1,
  sinceFirstCallMs: 0,
  remainingMs: 180_000,
  unreachableForMs: 60_000,
  isRepeatable: false,
  sincePublishMs: null,
  nowMs: NOW,
  random: 0,
};

const status = (code: number, bodyStart = '', retryAfter: string | null = null): CallFault => ({
  at: 'status',
  status: code,
  bodyStart,
  retryAfter,
});
const judge = (fault: CallFault, changed: Partial<FaultContext> = {}) => judgeFault(fault, { ...context, ...changed });
const fail = (code: string) => ({ kind: 'fail', code });
const retry = (afterMs: number, code: string) => ({ kind: 'retry', afterMs, code });

const NOT_REGISTERED = '{"code":404,"message":"The requested webhook \\"POST x\\" is not registered.","hint":""}';
const WRONG_METHOD =
  '{"message":"This webhook is not registered for POST requests. Did you mean to make a GET request?"}';
const UNREGISTERING = '{"code":0,"message":"Cannot read properties of undefined (reading \'node\')"}';
const BOOTING = '<!DOCTYPE html>\n<html><body><pre>Cannot POST /webhook/x</pre></body></html>';

describe('final failures', () => {
  it.each([
    [401, '', 'bad_api_key'],
    [403, 'Authorization data is wrong!', 'bad_api_key'],
    [404, NOT_REGISTERED, 'workflow_not_active'],
    [404, WRONG_METHOD, 'workflow_not_active'],
    [404, '', 'workflow_not_active'],
    [404, '404 page not found', 'workflow_not_active'],
    [404, '{"message":"No such customer"}', 'workflow_error'],
    [400, '', 'workflow_error'],
    [405, '', 'workflow_error'],
    [422, '{"code":422}', 'workflow_error'],
    [500, '{"message":"Error in workflow"}', 'workflow_error'],
    [500, '{"code":0,"message":"Error in workflow"}', 'workflow_error'],
    [500, '{"message":"Cannot read properties of undefined (reading \'node\')"}', 'workflow_error'],
    [500, UNREGISTERING, 'workflow_not_active'],
    [501, UNREGISTERING, 'workflow_error'],
    [501, '', 'workflow_error'],
    [301, '', 'workflow_unreachable'],
    [302, '', 'workflow_unreachable'],
    [304, '', 'workflow_unreachable'],
    [308, '', 'workflow_unreachable'],
  ])('status %i with body %s', (code, body, expected) => {
    expect(judge(status(code, body))).toEqual(fail(expected));
  });

  it.each([
    ['request', 'ECONNRESET', 'connection_lost'],
    ['request', 'UND_ERR_SOCKET', 'connection_lost'],
    ['request', 'EPIPE', 'connection_lost'],
    ['request', 'CERT_HAS_EXPIRED', 'workflow_unreachable'],
    ['request', 'ERR_INVALID_URL', 'workflow_unreachable'],
    ['request', 'HPE_INVALID_CONSTANT', 'workflow_unreachable'],
    ['body', 'UND_ERR_SOCKET', 'connection_lost'],
    ['body', '', 'connection_lost'],
  ] as const)('%s error %s', (at, errorCode, expected) => {
    expect(judge({ at, errorCode })).toEqual(fail(expected));
  });
});

describe('lost connection to a read-only workflow', () => {
  const lost: CallFault[] = [
    { at: 'request', errorCode: 'ECONNRESET' },
    { at: 'body', errorCode: '' },
  ];

  it.each(lost)('is retried with back-off ($at)', (fault) => {
    const again = (attempt: number) => judge(fault, { isRepeatable: true, attempt });
    expect(again(1)).toEqual(retry(backOff(1, 0), 'connection_lost'));
    expect(again(4)).toEqual(retry(backOff(4, 0), 'connection_lost'));
  });

  it.each(lost)('fails after 60 s, or when no time is left for a retry ($at)', (fault) => {
    expect(judge(fault, { isRepeatable: true, sinceFirstCallMs: 60_000 })).toEqual(fail('connection_lost'));
    expect(judge(fault, { isRepeatable: true, remainingMs: 100 })).toEqual(fail('connection_lost'));
  });

  it('is not retried on an invalid certificate', () => {
    const fault = { at: 'request', errorCode: 'CERT_HAS_EXPIRED' } as const;
    expect(judge(fault, { isRepeatable: true })).toEqual(fail('workflow_unreachable'));
  });
});

describe('retried responses', () => {
  it.each([
    ['a refused connection', { at: 'connect', errorCode: 'ECONNREFUSED' } as const],
    ['an HTML 404', status(404, BOOTING)],
    ['502', status(502)],
    ['503', status(503)],
    ['504', status(504)],
  ])('%s: retried with back-off for 60 s', (_name, fault) => {
    expect(judge(fault)).toEqual(retry(1_000, 'workflow_unreachable'));
    expect(judge(fault, { attempt: 3 })).toEqual(retry(4_000, 'workflow_unreachable'));
    expect(judge(fault, { attempt: 6, sinceFirstCallMs: 50_000 })).toEqual(retry(10_000, 'workflow_unreachable'));
    expect(judge(fault, { attempt: 7, sinceFirstCallMs: 60_000 })).toEqual(fail('workflow_unreachable'));
    expect(judge(fault, { attempt: 5, remainingMs: 9_000 })).toEqual(retry(8_000, 'workflow_unreachable'));
    expect(judge(fault, { remainingMs: 1_000 })).toEqual(fail('workflow_unreachable'));
  });

  it.each([
    ['not registered', status(404, NOT_REGISTERED)],
    ['being replaced', status(500, UNREGISTERING)],
  ])('webhook that is %s: retried within 2 s of a publish, a first call within 10 s', (_name, fault) => {
    expect(judge(fault, { sincePublishMs: 100 })).toEqual(retry(400, 'workflow_not_active'));
    expect(judge(fault, { sincePublishMs: 1_999, attempt: 2 })).toEqual(retry(400, 'workflow_not_active'));
    expect(judge(fault, { sincePublishMs: 2_000, attempt: 2 })).toEqual(fail('workflow_not_active'));
    expect(judge(fault, { sincePublishMs: 9_999, attempt: 1 })).toEqual(retry(400, 'workflow_not_active'));
    expect(judge(fault, { sincePublishMs: 10_000, attempt: 1 })).toEqual(fail('workflow_not_active'));
    expect(judge(status(404, '{"message":"own"}'), { sincePublishMs: 100 })).toEqual(fail('workflow_error'));
  });

  it('429: retried after its Retry-After', () => {
    expect(judge(status(429, '', '7'))).toEqual(retry(7_000, 'reply_timeout'));
    expect(judge(status(429))).toEqual(retry(1_000, 'reply_timeout'));
    expect(judge(status(429, '', '7'), { sinceFirstCallMs: 100_000 })).toEqual(retry(7_000, 'reply_timeout'));
    expect(judge(status(429, '', '7'), { remainingMs: 7_000 })).toEqual(fail('reply_timeout'));
    expect(judge(status(429, '', '120'))).toEqual(retry(120_000, 'reply_timeout'));
    expect(judge(status(429, '', '1e999'))).toEqual(fail('reply_timeout'));
  });

  it('503 with Retry-After: retried after the longer of both delays', () => {
    expect(judge(status(503, '', '5'))).toEqual(retry(5_000, 'workflow_unreachable'));
    expect(judge(status(503, '', '1'), { attempt: 4 })).toEqual(retry(8_000, 'workflow_unreachable'));
  });

  it('no other response is retried', () => {
    const statuses = fc.integer({ min: 300, max: 599 }).filter((code) => ![404, 429, 502, 503, 504].includes(code));
    void fc.assert(
      fc.property(statuses, fc.string(), fc.integer({ min: 1, max: 20 }), (code, body, attempt) => {
        expect(judge(status(code, body, '1'), { attempt, sincePublishMs: 1 }).kind).toBe('fail');
      }),
    );
  });

  it('no retry exceeds the reply timeout or the time limit for an unreachable host', () => {
    const times = fc.record({
      attempt: fc.integer({ min: 0, max: 10_000 }),
      sinceFirstCallMs: fc.double({ min: 0, max: 200_000, noNaN: true }),
      remainingMs: fc.double({ min: -1_000, max: 200_000, noNaN: true }),
      random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    });
    void fc.assert(
      fc.property(times, fc.constantFrom(429, 502, 503), fc.option(fc.string()), (changed, code, retryAfter) => {
        const verdict = judge(status(code, '', retryAfter), changed);
        if (verdict.kind === 'fail') return;
        expect(verdict.afterMs).toBeGreaterThan(0);
        expect(verdict.afterMs).toBeLessThan(changed.remainingMs);
        if (code !== 429) expect(changed.sinceFirstCallMs + verdict.afterMs).toBeLessThanOrEqual(60_001);
      }),
    );
  });
});

describe('backOff', () => {
  it('doubles from 1 s to 15 s, minus up to half at random', () => {
    expect([1, 2, 3, 4, 5, 6, 5_000].map((attempt) => backOff(attempt, 0))).toEqual([
      1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
    ]);
    expect(backOff(1, 0.999_999)).toBe(500);
    expect(backOff(0, 0)).toBe(1_000);
  });
});

describe('askedDelay', () => {
  it.each([
    ['3', 3_000],
    ['0', 1_000],
    ['-5', 1_000],
    ['90', 90_000],
    ['86400', 86_400_000],
    ['1e999', Number.POSITIVE_INFINITY],
    ['Fri, 20 Nov 2026 12:00:10 GMT', 10_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 1_000],
    ['Fri, 20 Nov 2026 12:02:00 GMT', 120_000],
    ['soon', null],
    ['', null],
    [null, null],
  ])('reads %j as %j ms', (header, expected) => {
    expect(askedDelay(header, NOW)).toBe(expected);
  });
});

describe('resuming a waiting execution', () => {
  const gone = '{"message":"The execution \\"7\\" has finished already."}';
  const running = '{"message":"The execution \\"7\\" is running already."}';
  const resume = { isResume: true };

  it.each([
    [409, gone],
    [404, NOT_REGISTERED],
    [404, ''],
    [410, ''],
  ])('status %i with body %s: the execution is gone', (code, body) => {
    expect(judge(status(code, body), resume)).toEqual(fail('workflow_error'));
    expect(judge(status(code, body), { ...resume, attempt: 2 })).toEqual(fail('connection_lost'));
  });

  it('retries an execution that does not wait yet', () => {
    expect(judge(status(409, running), resume)).toEqual({ kind: 'repeat', afterMs: 500, code: 'workflow_error' });
    expect(judge(status(409, running), { ...resume, sinceFirstCallMs: 10_000 })).toEqual(fail('workflow_error'));
  });

  it('treats all other responses like those of the first call', () => {
    expect(judge(status(404, BOOTING), resume)).toMatchObject({ kind: 'retry' });
    expect(judge(status(500), resume)).toEqual(fail('workflow_error'));
  });
});
