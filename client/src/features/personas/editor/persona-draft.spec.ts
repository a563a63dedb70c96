import { LIMITS } from '@contract/limits';
import { changeOf, creationOf, descriptionMax, draftOf, isChanged } from './persona-draft';

const stored = { name: 'Reader', description: 'Likes books', is_default: false, image: { id: 7 } };

describe('persona draft', () => {
  it('starts from the stored persona, or empty', () => {
    expect(draftOf(stored)).toEqual({
      name: 'Reader',
      description: 'Likes books',
      isDefault: false,
      dropsImage: false,
    });
    expect(isChanged(stored, draftOf(stored))).toBe(false);
    expect(isChanged(null, draftOf(null))).toBe(false);
    expect(isChanged(null, { ...draftOf(null), name: 'A' })).toBe(true);
  });

  it('allows a longer description when editing than when creating', () => {
    expect(descriptionMax(null)).toBe(LIMITS.personaDescriptionCreate);
    expect(descriptionMax(stored)).toBe(LIMITS.personaDescriptionEdit);
  });

  it('sends all fields of a new persona', () => {
    const draft = { ...draftOf(null), name: ' Ann ', description: 'A customer', isDefault: true };
    expect(creationOf(draft, undefined)).toEqual({ name: 'Ann', description: 'A customer', is_default: true });
    expect(creationOf(draft, 3)).toMatchObject({ image_id: 3 });
  });

  it('sends only changed fields', () => {
    const draft = draftOf(stored);
    expect(changeOf(stored, draft, undefined)).toEqual({});
    expect(changeOf(stored, { ...draft, name: ' Reader ' }, undefined)).toEqual({});
    expect(changeOf(stored, { ...draft, description: '', isDefault: true }, undefined)).toEqual({
      description: '',
      is_default: true,
    });
  });

  it('removes the image unless it is replaced or there is none', () => {
    const draft = { ...draftOf(stored), dropsImage: true };
    expect(changeOf(stored, draft, undefined)).toEqual({ image_id: null });
    expect(changeOf(stored, draft, 9)).toEqual({ image_id: 9 });
    expect(changeOf({ ...stored, image: null }, draft, undefined)).toEqual({});
  });
});
