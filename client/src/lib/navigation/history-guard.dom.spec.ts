import { blockHistory, mayLeave } from './history-guard';

describe('mayLeave', () => {
  it('asks on a page with unsaved changes', () => {
    const onLeave = jest.fn();
    const release = blockHistory(onLeave);
    expect(mayLeave()).toBe(false);
    expect(onLeave).toHaveBeenCalledTimes(1);
    release();
    expect(mayLeave()).toBe(true);
    expect(onLeave).toHaveBeenCalledTimes(1);
  });
});
