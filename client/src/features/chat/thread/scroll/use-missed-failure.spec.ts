import type { Row } from '../../store/timeline/timeline-view';
import { lastFailure } from './use-missed-failure';

const saved = (delivery: string | null) => ({ kind: 'saved', key: 'k', delivery, message: {} }) as unknown as Row;
const unsent = (state: string) => ({ kind: 'unsent', key: 'k', entry: { state } }) as unknown as Row;

test('finds the last failed message, sent or not, among the newest rows', () => {
  expect(lastFailure([])).toBe(-1);
  expect(lastFailure([saved('answered'), saved('stopped'), unsent('queued')])).toBe(-1);
  expect(lastFailure([saved('failed'), saved('answered'), saved(null)])).toBe(0);
  expect(lastFailure([saved('failed'), unsent('failed'), { kind: 'running', key: 'r' }])).toBe(1);
  expect(lastFailure([saved('failed'), ...Array.from({ length: 30 }, () => saved(null))])).toBe(-1);
});
