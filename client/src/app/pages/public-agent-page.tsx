import { PublicAgent } from '../../features/agents/public-page/public-agent';
import { Markdown, preloadMarkdown } from '../../features/chat/thread/markdown/markdown';

// Loaded together with the agent, so that raw Markdown does not flash.
void preloadMarkdown();

/** An agent's public page. */
export function PublicAgentPage() {
  return (
    <div className="mx-auto w-full max-w-reading px-4 py-8 md:py-12">
      <PublicAgent markdown={Markdown} />
    </div>
  );
}
