import { basename } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/**
 * Seconds that the longest files take on two cores. A fresh checkout has no recorded durations, so Jest sorts by size
 * and would start some of these short files last.
 */
const SECONDS = {
  'api-fuzz.test.ts': 130,
  'errors.test.ts': 120,
  'fairness.test.ts': 73,
  'knowledge-documents.test.ts': 71,
  'launcher.test.ts': 71,
  'n8n-status.test.ts': 65,
  'agent-availability-without-api.test.ts': 62,
  'account-export.test.ts': 60,
  'chat-import.test.ts': 53,
  'tabs.test.ts': 45,
  'personal-accessibility.test.ts': 45,
  'create-agent-done.test.ts': 45,
  'agent-settings.test.ts': 44,
  'voice.test.ts': 42,
  'chat-search-indexing.test.ts': 30,
  'chat-search.test.ts': 20,
  'agent-start.test.ts': 39,
  'installed.test.ts': 39,
  'chat-updates.test.ts': 39,
  'requests.test.ts': 38,
  'workflow-provisioning.test.ts': 20,
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const secondsOf = ({ path }) => SECONDS[basename(path)] ?? 0;
    return super.sort(tests).sort((one, other) => secondsOf(other) - secondsOf(one));
  }
}
