import { arrangeAgents, changeView, MY_AGENT_SORTS, readView, writeView } from './my-agents-view';

const agents = [
  { id: 1, name: 'Юрист', status: 'not_published', created_at: '2026-01-03T00:00:00Z' },
  { id: 2, name: 'agent 10', status: 'ready', created_at: '2026-01-01T00:00:00Z' },
  { id: 3, name: 'Agent 9', status: 'not_published', created_at: '2026-01-02T00:00:00Z' },
  { id: 4, name: 'Юля', status: 'ready', created_at: '2026-01-02T00:00:00Z' },
];
const ids = (sort: (typeof MY_AGENT_SORTS)[number], search = '') =>
  arrangeAgents(agents, { sort, search }, 'en').map(({ id }) => id);

describe('arrangeAgents', () => {
  it('sorts newest first, and by id within the same time', () => expect(ids('newest')).toEqual([1, 4, 3, 2]));
  it('sorts oldest first', () => expect(ids('oldest')).toEqual([2, 3, 4, 1]));
  it('sorts names by locale', () => expect(ids('name')).toEqual([3, 2, 4, 1]));
  it('sorts published agents first, each group by time', () => expect(ids('status')).toEqual([4, 2, 1, 3]));
  it('searches Latin and Cyrillic names, ignoring case', () => {
    expect(ids('newest', ' ЮР ')).toEqual([1]);
    expect(ids('newest', 'AGENT')).toEqual([3, 2]);
    expect(ids('newest', 'x')).toEqual([]);
  });
  it('does not mutate the given list', () => {
    ids('name');
    expect(agents.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});

describe('view in the URL', () => {
  it('replaces invalid parameters with defaults', () =>
    expect(readView(new URLSearchParams('sort=best&shown=-3'))).toEqual({ search: '', sort: 'newest', shown: 12 }));

  it('reads back what it wrote and keeps other parameters', () => {
    const view = { search: 'Юр', sort: 'status', shown: 24 } as const;
    const params = writeView(new URLSearchParams('tab=agents'), view);
    expect(readView(params)).toEqual(view);
    expect(params.get('tab')).toBe('agents');
  });

  it('omits defaults', () =>
    expect(
      writeView(new URLSearchParams('search=a&sort=name&shown=24'), {
        search: '',
        sort: 'newest',
        shown: 12,
      }).toString(),
    ).toBe(''));

  it('resets the number shown when the search or the order changes', () => {
    const view = { search: '', sort: 'newest', shown: 36 } as const;
    expect(changeView(view, { search: 'a' }).shown).toBe(12);
    expect(changeView(view, { sort: 'name' }).shown).toBe(12);
    expect(changeView(view, { shown: 48 }).shown).toBe(48);
  });
});
