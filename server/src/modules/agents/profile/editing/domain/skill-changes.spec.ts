import { skillChanges } from './skill-changes.js';

describe('skillChanges', () => {
  it('replaces the list and keeps skills with an ID', () => {
    expect(skillChanges([1, 2, 3], { skills: [{ id: 2, name: 'b' }, { name: 'n' }, { name: '' }] })).toEqual({
      add: ['n'],
      update: [{ id: 2, name: 'b' }],
      remove: [1, 3],
      foreign: [],
    });
  });

  it('ignores blank names in updates and additions', () => {
    const skills = [{ id: 1, name: '' }, { id: 2, name: '\u200b' }, { name: '\u2800' }];
    expect(skillChanges([1, 2, 3], { skills })).toEqual({ add: [], update: [], remove: [3], foreign: [] });
  });

  it('prefers the single lists where one is given', () => {
    const input = {
      skills: [],
      skills_to_add: [{ name: 'n' }],
      skills_to_remove: [{ id: 1 }],
      skills_to_update: [{ id: 9, name: 'x' }],
    };
    expect(skillChanges([1, 2], input)).toMatchObject({ add: ['n'], remove: [1], foreign: ['skills_to_update.0.id'] });
  });

  it('returns no changes for null', () => {
    expect(skillChanges([1], { skills: null })).toEqual({ add: [], update: [], remove: [], foreign: [] });
  });
});
