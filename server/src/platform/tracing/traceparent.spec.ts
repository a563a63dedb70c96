import { readTraceparent, traceparentOf } from './traceparent.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('traceparent', () => {
  it('is parsed as written', () => {
    const text = traceparentOf({ traceId: TRACE, spanId: SPAN, traceFlags: 1 });
    expect(text).toBe(`00-${TRACE}-${SPAN}-01`);
    expect(readTraceparent(text ?? '')).toEqual({ traceId: TRACE, spanId: SPAN, traceFlags: 1, isRemote: true });
  });

  it('is absent for an unsampled trace', () => {
    expect(traceparentOf({ traceId: TRACE, spanId: SPAN, traceFlags: 0 })).toBeNull();
  });

  it.each([
    '',
    'rubbish',
    `01-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
  ])('is rejected: %s', (text) => {
    expect(readTraceparent(text)).toBeNull();
  });
});
