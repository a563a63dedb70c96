import { preloadMarkdown } from '../../../markdown/markdown';
import { PublicAgent } from '../public-page/public-agent';

// Loaded together with the agent, so that raw Markdown does not flash.
void preloadMarkdown();

/** An agent's public page. */
export default function PublicAgentPage() {
  return (
    <div className="mx-auto w-full max-w-reading px-4 py-8 md:py-12">
      <PublicAgent />
    </div>
  );
}
