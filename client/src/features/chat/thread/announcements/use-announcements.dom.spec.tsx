import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { useAnnouncements } from './use-announcements';

let announce: (texts: readonly string[]) => void;

function Region() {
  const [said, say] = useAnnouncements();
  announce = say;
  return <div role="log">{said}</div>;
}

const region = (): string | null | undefined => document.querySelector('[role=log]')?.textContent;

describe('useAnnouncements', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    document.body.replaceChildren();
  });

  it('starts once screen readers have detected the region, and then adds immediately', () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    act(() => {
      root.render(<Region />);
    });
    act(() => announce(['A reply']));
    expect(region()).toBe('');
    act(() => void jest.advanceTimersByTime(500));
    expect(region()).toBe('A reply');
    act(() => announce([', and one more']));
    expect(region()).toBe('A reply, and one more');
    act(() => root.unmount());
  });
});
