import { basename } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/**
 * Seconds that the longest files take on two cores. A fresh checkout has no recorded durations, so Jest sorts by size
 * and would start some of these short files last.
 */
const SECONDS = {
  'errors.test.ts': 135,
  'chat-extras.test.ts': 124,
  'chat-reading.test.ts': 116,
  'agent-settings.test.ts': 86,
  'agent-workflow.test.ts': 79,
  'api-fuzz.test.ts': 78,
  'create-agent-done.test.ts': 76,
  'accessibility.test.ts': 75,
  'fairness.test.ts': 72,
  'personal-accessibility.test.ts': 72,
  'tabs.test.ts': 71,
  'agent-availability-without-api.test.ts': 70,
  'public-pages.test.ts': 67,
  'n8n-status.test.ts': 66,
  'account-export.test.ts': 65,
  'moderation.test.ts': 64,
  'chat-long-messages.test.ts': 56,
  'launcher.test.ts': 53,
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const secondsOf = ({ path }) => SECONDS[basename(path)] ?? 0;
    return super.sort(tests).sort((one, other) => secondsOf(other) - secondsOf(one));
  }
}
