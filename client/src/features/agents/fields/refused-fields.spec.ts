import { refusedFields } from './refused-fields';

describe('refusedFields', () => {
  const fields = ['name', 'skills'] as const;

  it('maps server errors to form fields', () =>
    expect(
      refusedFields(fields, { errors: [{ field: 'skills.0.name' }, { field: 'name' }, { field: 'image_id' }] }),
    ).toEqual(['name', 'skills']));

  it('returns no fields when the server names none', () => expect(refusedFields(fields, {})).toEqual([]));
});
