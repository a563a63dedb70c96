import { Route, Routes } from 'react-router-dom';
import { PageShell, ViewportShell } from '../shell/shell';
import { AdminGate } from './admin-gate';
import { Guard } from './guard';
import { lazyPage } from './lazy-page';
import { WithRuns } from './run-slot';

const Auth = lazyPage(() => import('../../features/auth/pages/auth-page'), 'auth', 'errors');
const Marketplace = lazyPage(
  () => import('../../features/marketplace/pages/marketplace-page'),
  'marketplace',
  'errors',
);
const Agent = lazyPage(() => import('../../features/agents/pages/agent-page'), 'agent', 'errors');
const CreateAgent = lazyPage(
  () => import('../../features/agents/pages/create-agent-page'),
  'agent',
  'studio',
  'errors',
);
const Creator = lazyPage(() => import('../../features/marketplace/pages/creator-page'), 'marketplace', 'errors');
const Personal = lazyPage(
  async () => ({ default: (await import('../pages/personal-page')).PersonalPage }),
  'personal',
  'errors',
);
const Conversations = lazyPage(() => import('../../features/chat/pages/conversations-page'), 'chat', 'errors');
const About = lazyPage(() => import('../../features/landing/pages/about-page'), 'about');
const Guide = lazyPage(() => import('../../features/landing/pages/guide-page'), 'guide');
const SharedChat = lazyPage(() => import('../../features/chat/pages/shared-chat-page'), 'chat', 'errors');
const NotFound = lazyPage(() => import('../../features/landing/pages/not-found-page'));

/** Every route but the landing page. */
export function MemberRoutes() {
  return (
    <Routes>
      <Route element={<PageShell />}>
        <Route path="/auth" element={<Auth />} />
        <Route path="/aboutus" element={<About />} />
        <Route path="/howtointegraten8n" element={<Guide />} />
        <Route path="/share/:token" element={<SharedChat />} />
        <Route path="/admin" element={<AdminGate />} />
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route element={<Guard />}>
        <Route element={<PageShell />}>
          <Route path="/marketplace" element={<Marketplace />} />
          <Route path="/agent/:id" element={<Agent />} />
          <Route path="/creator/:id" element={<Creator />} />
          <Route path="/create-agent" element={<CreateAgent />} />
          <Route path="/personal" element={<Personal />} />
        </Route>
        <Route element={<ViewportShell />}>
          {/* One route for both, so that opening a chat does not mount the screen anew. */}
          <Route
            path="/conversations/:chatId?"
            element={
              <WithRuns>
                <Conversations />
              </WithRuns>
            }
          />
        </Route>
      </Route>
    </Routes>
  );
}
