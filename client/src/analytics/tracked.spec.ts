import { trackedPath } from './tracked-path';
import { trackedSearch } from './tracked-search';

describe('trackedPath', () => {
  it.each([
    ['/', '/'],
    ['/marketplace', '/marketplace'],
    ['/marketplace/', '/marketplace'],
    ['/conversations', '/conversations'],
    ['/conversations/4711', '/conversations/:id'],
    ['/share/a-secret-token', '/share/:id'],
    ['/agent/12', '/agent/:id'],
    ['/creator/12', '/creator/:id'],
    ['/agent/12/ann@example.com', '/other'],
    ['/ann@example.com', '/other'],
    ['/conversations//x', '/other'],
  ])('reports %s as %s', (path, counted) => expect(trackedPath(path)).toBe(counted));
});

describe('trackedSearch', () => {
  it.each([
    [' Travel ', 'travel'],
    ['Редактор', 'редактор'],
    ['gpt 4', 'gpt 4'],
    ['', undefined],
    ['   ', undefined],
    ['ann@example.com', undefined],
    ['+7 (912) 345-67-89', undefined],
    ['4111 1111 1111 1111', undefined],
    ['sk_abcdefghijklmnopqrstuvwxyz0123456789', undefined],
  ])('reports %p as %p', (text, counted) => expect(trackedSearch(text)).toBe(counted));

  it('cuts long search terms', () => expect(trackedSearch('word '.repeat(40))).toHaveLength(60));
});
