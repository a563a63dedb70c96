import type { ResumeAnswer } from '@contract/chat/realtime';
import { openTabChannel, type TabChannel, type TabMessage } from './tab-channel';

const QUESTION = { chats: [{ chat_id: 1, rev: 2 }] };
const ANSWER: ResumeAnswer = { chats: [] };
const open: TabChannel[] = [];
afterEach(() => {
  for (const channel of open.splice(0)) channel.close();
});

function channel(hear: (word: TabMessage, self: TabChannel) => void = () => undefined): TabChannel {
  const self = openTabChannel('test', (word) => hear(word, self));
  open.push(self);
  return self;
}

describe('TabChannel', () => {
  it('returns the answer of the addressed tab', async () => {
    channel((word, self) => {
      if (word.type === 'ask' && word.to === 'leader') self.say({ type: 'answer', id: word.id, answer: ANSWER });
    });
    await expect(channel().ask('leader', QUESTION, 5000)).resolves.toEqual(ANSWER);
  });

  it('rejects on an empty answer, on a timeout and when the tab closes', async () => {
    channel((word, self) => {
      if (word.type === 'ask' && word.to === 'leader') self.say({ type: 'answer', id: word.id, answer: null });
    });
    const tab = channel();
    await expect(tab.ask('leader', QUESTION, 5000)).rejects.toThrow('no answer');
    await expect(tab.ask('nobody', QUESTION, 20)).rejects.toThrow('no answer');
    const asked = tab.ask('nobody', QUESTION, 5000);
    tab.giveUpAsking();
    await expect(asked).rejects.toThrow('no answer');
    const last = tab.ask('nobody', QUESTION, 5000);
    tab.close();
    await expect(last).rejects.toThrow('no answer');
    await expect(tab.ask('leader', QUESTION, 5000)).rejects.toThrow('left');
    tab.say({ type: 'who' }); // a late message is dropped without an error
  });
});
