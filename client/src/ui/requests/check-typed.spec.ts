import type { FileView } from '@contract/chat/realtime';
import type { RequestField } from '@contract/requests/requests';
import { checkTyped } from './check-typed';
import type { Typed } from './form-field';

describe('checkTyped', () => {
  const field = (type: RequestField['type'], name: string, required = false): RequestField => ({
    type,
    name,
    label: name,
    required,
  });
  const typed = (...entries: [string, Typed][]) => new Map(entries);

  it('converts numbers, files and boxes to what is sent', () => {
    const fields = [field('text', 'name'), field('number', 'age'), field('file', 'photo'), field('checkbox', 'agreed')];
    const photo: FileView = { id: 7, name: 'Ann.png', mime_type: 'image/png', size: 1 };
    const { problems, values } = checkTyped(fields, typed(['name', 'Ann'], ['age', '42'], ['photo', photo]));
    expect(values).toEqual({ name: 'Ann', age: 42, photo: 7, agreed: false });
    expect(problems.size).toBe(0);
  });

  it('leaves out empty fields', () => {
    expect(checkTyped([field('text', 'name'), field('number', 'age')], typed(['name', ''])).values).toEqual({});
  });

  it('returns the problem of each field', () => {
    const fields = [field('text', 'name', true), field('number', 'age'), field('text', 'city', true)];
    const { problems } = checkTyped(fields, typed(['age', 'x'], ['city', 'Riga']));
    expect([...problems]).toEqual([
      ['name', 'required'],
      ['age', 'not_number'],
    ]);
  });

  it('accepts any text as the name of a field', () => {
    const { values } = checkTyped([field('text', '__proto__')], typed(['__proto__', 'Ann']));
    expect(Object.entries(values)).toEqual([['__proto__', 'Ann']]);
  });
});
