import type { FileView } from '@contract/chat/realtime';
import { spokenReply } from './spoken-reply';

const questionOf = (type: string): string => `Default of ${type}`;

describe('spokenReply', () => {
  it('announces the answer without the reasoning', () =>
    expect(spokenReply({ message: '<think>Hm</think>\n\nIt is **42**' }, questionOf)).toBe('It is 42'));

  it('announces files and questions after the text', () => {
    const files = [{ name: 'plan.pdf' }, { name: 'map.png' }] as FileView[];
    const request = { type: 'choice', title: 'Which room?', options: [] } as const;
    expect(spokenReply({ message: 'Here you are', files, request: { ...request, options: [] } }, questionOf)).toBe(
      'Here you are. plan.pdf. map.png. Which room?',
    );
  });

  it('announces files and questions without a text', () => {
    expect(spokenReply({ message: '', files: [{ name: 'plan.pdf' }] as FileView[] }, questionOf)).toBe('plan.pdf');
    expect(spokenReply({ message: '', request: { type: 'approval' } }, questionOf)).toBe('Default of approval');
  });
});
