import fc from 'fast-check';
import { splitBlocks } from './markdown-blocks';

describe('markdown blocks', () => {
  it('add up to the whole text', () => {
    const line = fc.constantFrom('', 'text', '```', '~~~', '- a', '  b', '| a | b |', '# h', '> q', '1. x', '````ts');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        expect(splitBlocks(lines.join('\n')).join('')).toBe(lines.join('\n'));
      }),
      { seed: 7 },
    );
  });

  it('keep a fence, a loose list, a fold and references in one block', () => {
    expect(splitBlocks('one\n\n```\na\n\nb\n```\n\ntwo')).toEqual(['one\n\n', '```\na\n\nb\n```\n\n', 'two']);
    expect(splitBlocks('- a\n\n- b\n\ntext')).toEqual(['- a\n\n- b\n\n', 'text']);
    expect(splitBlocks('<details>\n\na\n\n</details>\n\ntext')).toEqual(['<details>\n\na\n\n</details>\n\n', 'text']);
    expect(splitBlocks('see [x]\n\n[x]: https://a.b')).toHaveLength(1);
  });
});
