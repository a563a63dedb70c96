import { LIMITS } from '@contract/limits';
import { truncate } from '@contract/text/truncate';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from './paths';

const MESSAGE = 'message';

/** An agent's page with a first message filled in. In the URL, because drafts are cleared when a new user signs in. */
export const agentWithMessage = (id: number, text: string): string =>
  `${paths.agent(id)}?${new URLSearchParams({ [MESSAGE]: text })}`;

/** Passes on the suggested message of the URL and removes it there, so that a reload keeps later edits. */
export function useSuggestedMessage(fillIn: (text: string) => void): void {
  const [query, setQuery] = useSearchParams();
  const text = query.get(MESSAGE);
  useEffect(() => {
    if (text === null) return;
    fillIn(truncate(text, LIMITS.message));
    setQuery(
      (before) => {
        before.delete(MESSAGE);
        return before;
      },
      { replace: true },
    );
  }, [text, fillIn, setQuery]);
}
