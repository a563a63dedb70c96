import type { Nodes } from 'mdast';
import { parseMarkdown } from '../../../../markdown/syntax/dialect';
import { linkSources } from './link-sources';

const SOURCES = [{ title: 'A' }, { title: 'B', url: 'https://b.example/' }];

/** Addresses and labels of the links in a text. */
function linksIn(markdown: string): string[] {
  const found: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'link') found.push(`${node.url} ${node.title ?? ''}`.trim());
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(linkSources(parseMarkdown(markdown), SOURCES, (number) => `Source ${number}`));
  return found;
}

test.each([
  ['It is so [1].', ['#source-1 Source 1']],
  ['So [1][2], and **so [2]**', ['#source-1 Source 1', '#source-2 Source 2', '#source-2 Source 2']],
  ['| a |\n| - |\n| [2] |', ['#source-2 Source 2']],
  ['[3] [0] [x] [100]', []],
  ['`[1]` and\n\n```\na[1]\n```', []],
  ['[1](https://own.example/)', ['https://own.example/']],
  ['[see [1]](https://own.example/)', ['https://own.example/']],
])('%j has the links %j', (markdown, links) => expect(linksIn(markdown)).toEqual(links));
