import { DiagramSandbox } from './diagram-sandbox';
import { diagramTitle } from './diagram-title';
import { DIAGRAM_LIMITS, type ToSandbox } from './protocol';

/** Opens fake frames, controlled by the test. */
class Frames {
  readonly opened: { tell: (message: unknown) => void; posted: ToSandbox[]; isRemoved: boolean }[] = [];
  readonly sandbox = new DiagramSandbox((tell) => {
    const frame = { tell, posted: [] as ToSandbox[], isRemoved: false };
    this.opened.push(frame);
    return {
      post: (message) => frame.posted.push(message),
      remove: () => {
        frame.isRemoved = true;
      },
    };
  });
}

const ask = (source: string): ToSandbox => ({ source, theme: 'light' });
const DRAWN = { kind: 'drawn', svg: '<svg/>', width: 10, height: 20 };

describe('DiagramSandbox', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const settle = () => jest.advanceTimersByTimeAsync(0);

  it('draws diagrams one after another in one frame, and each only once', async () => {
    const { opened, sandbox } = new Frames();
    const both = [sandbox.draw(ask('a')), sandbox.draw(ask('b'))];
    await settle();
    const [frame] = opened;
    expect(frame?.posted).toEqual([]);
    frame?.tell({ kind: 'ready' });
    expect(frame?.posted).toEqual([ask('a')]);
    frame?.tell(DRAWN);
    await settle();
    expect(frame?.posted).toEqual([ask('a'), ask('b')]);
    frame?.tell({ kind: 'broken' });
    expect(await Promise.all(both)).toEqual([
      { kind: 'drawn', url: 'data:image/svg+xml;charset=utf-8,%3Csvg%2F%3E', width: 10, height: 20 },
      { kind: 'broken' },
    ]);
    expect(await sandbox.draw(ask('a'))).toMatchObject({ kind: 'drawn' });
    expect(sandbox.drawn(ask('b'))).toEqual({ kind: 'broken' });
    expect(opened).toHaveLength(1);
    expect(frame?.posted).toHaveLength(2);
  });

  it('removes a frame that takes longer than 2 s to draw, and opens another for the next diagram', async () => {
    const { opened, sandbox } = new Frames();
    const slow = sandbox.draw(ask('slow'));
    await settle();
    opened[0]?.tell({ kind: 'ready' });
    await jest.advanceTimersByTimeAsync(5000);
    opened[0]?.tell({ kind: 'drawing' });
    await jest.advanceTimersByTimeAsync(1999);
    expect(opened[0]?.isRemoved).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await slow).toEqual({ kind: 'tooLarge' });
    expect(opened[0]?.isRemoved).toBe(true);
    void sandbox.draw(ask('next'));
    await settle();
    opened[1]?.tell({ kind: 'ready' });
    expect(opened[1]?.posted).toEqual([ask('next')]);
  });

  it('retries a diagram whose code could not be loaded', async () => {
    const { opened, sandbox } = new Frames();
    const first = sandbox.draw(ask('a'));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await first).toEqual({ kind: 'notLoaded' });
    void sandbox.draw(ask('a'));
    await settle();
    expect(opened).toHaveLength(2);
  });

  it.each([
    ['a large image', { ...DRAWN, svg: 'x'.repeat(DIAGRAM_LIMITS.svg + 1) }, 'tooLarge'],
    ['an image without a size', { ...DRAWN, width: 0 }, 'broken'],
    ['an endless image', { ...DRAWN, height: Number.POSITIVE_INFINITY }, 'broken'],
  ])('shows the source instead of %s', async (_what, told, kind) => {
    const { opened, sandbox } = new Frames();
    const outcome = sandbox.draw(ask('a'));
    await settle();
    for (const noise of [null, 'ready', { kind: 'other' }, { kind: 'drawn', svg: 1 }]) opened[0]?.tell(noise);
    opened[0]?.tell(told);
    expect(await outcome).toEqual({ kind });
  });

  it('opens no frame for a source over the limit', async () => {
    const { opened, sandbox } = new Frames();
    expect(await sandbox.draw(ask('x'.repeat(DIAGRAM_LIMITS.source + 1)))).toEqual({ kind: 'tooLarge' });
    expect(opened).toEqual([]);
  });
});

describe('diagramTitle', () => {
  it.each([
    ['flowchart LR\n  accTitle: How it grows\n A-->B', 'How it grows'],
    ['pie title Pets\n "Dogs": 3', undefined],
    ['---\ntitle: "A plan"\n---\ngantt', 'A plan'],
    ['sequenceDiagram\n  title Greeting\n', 'Greeting'],
    ['flowchart LR', undefined],
  ])('reads the title of %j', (source, expected) => expect(diagramTitle(source)).toBe(expected));
});
