import { readStored, readStoredJson, writeStored } from './web-storage';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test.each(['local', 'session'] as const)('stores, reads and removes a text: %s', (area) => {
  expect(readStored(area, 'key')).toBeNull();
  expect(writeStored(area, 'key', 'text')).toBe(true);
  expect(readStored(area, 'key')).toBe('text');
  expect(readStored(area === 'local' ? 'session' : 'local', 'key')).toBeNull();
  expect(writeStored(area, 'key', null)).toBe(true);
  expect(readStored(area, 'key')).toBeNull();
});

test('reads stored JSON, and returns nothing if it is damaged', () => {
  writeStored('local', 'key', '{"a":[1]}');
  expect(readStoredJson('local', 'key')).toEqual({ a: [1] });
  writeStored('local', 'key', '{"a":[1');
  expect(readStoredJson('local', 'key')).toBeNull();
  expect(readStoredJson('local', 'none')).toBeNull();
});

test('tolerates storage that is full or blocked', () => {
  const refuse = (): never => {
    throw new DOMException('blocked', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  expect(writeStored('local', 'key', 'text')).toBe(false);
  expect(readStored('local', 'key')).toBeNull();
  expect(readStoredJson('local', 'key')).toBeNull();
});
