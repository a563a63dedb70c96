import type { AgentContent } from '../../api/versions-api';
import { contentChanges, withContext } from './content-diff';
import { diffLines } from './line-diff';

const image = { id: 1, image: '/a', optimized_image: '/a', image_thumb_hash: null };
const content = {
  name: 'Poet',
  type: 'helpers',
  short_description: 'Writes',
  description: 'Writes poems',
  agent_context: 'Be kind.',
  welcome_message: null,
  starters: ['One'],
  image,
  skills: [{ id: 1, name: 'Rhyme' }],
  knowledge_base: null,
} as AgentContent;

describe('contentChanges', () => {
  it('finds no changes in equal contents', () => expect(contentChanges(content, { ...content })).toEqual([]));

  it('lists the fields that differ', () => {
    const after: AgentContent = {
      ...content,
      welcome_message: 'Hello',
      starters: ['One', 'Two'],
      skills: [{ id: 1, name: 'Metre' }],
      image: { ...image, id: 2 },
      knowledge_base: { id: 7 },
    };
    expect(contentChanges(content, after)).toEqual([
      { field: 'image', before: image, after: { ...image, id: 2 } },
      { field: 'welcome_message', lines: [{ kind: 'added', text: 'Hello' }] },
      {
        field: 'starters',
        lines: [
          { kind: 'same', text: 'One' },
          { kind: 'added', text: 'Two' },
        ],
      },
      {
        field: 'skills',
        lines: [
          { kind: 'removed', text: 'Rhyme' },
          { kind: 'added', text: 'Metre' },
        ],
      },
      { field: 'knowledge_base', before: null, after: 7 },
    ]);
  });
});

describe('withContext', () => {
  it('counts unchanged lines far from a change', () => {
    const lines = diffLines('1\n2\n3\n4\n5\n6', '1\n2\n3\n4\n5\nsix');
    expect(withContext(lines)).toEqual([
      { kind: 'skipped', count: 3 },
      { kind: 'same', text: '4' },
      { kind: 'same', text: '5' },
      { kind: 'removed', text: '6' },
      { kind: 'added', text: 'six' },
    ]);
  });
});
