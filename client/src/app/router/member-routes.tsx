import { Route, Routes } from 'react-router-dom';
import { PageShell, ViewportShell } from '../shell/shell';
import { Guard } from './guard';
import { lazyPage } from './lazy-page';

const Auth = lazyPage(() => import('../../features/auth/pages/auth-page'), 'auth', 'errors');
const Marketplace = lazyPage(
  () => import('../../features/marketplace/pages/marketplace-page'),
  'marketplace',
  'errors',
);
const Agent = lazyPage(() => import('../../features/agents/pages/agent-page'), 'agent', 'errors');
const Conversations = lazyPage(() => import('../../features/chat/pages/conversations-page'), 'chat', 'errors');
const NotFound = lazyPage(() => import('../../features/landing/pages/not-found-page'));

/** Every route but the landing page. Those of screens that do not exist yet end at "page not found"; nothing links to them. */
export function MemberRoutes() {
  return (
    <Routes>
      <Route element={<PageShell />}>
        <Route path="/auth" element={<Auth />} />
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route element={<Guard />}>
        <Route element={<PageShell />}>
          <Route path="/marketplace" element={<Marketplace />} />
          <Route path="/agent/:id" element={<Agent />} />
        </Route>
        <Route element={<ViewportShell />}>
          {/* One route for both, so that opening a chat does not mount the screen anew. */}
          <Route path="/conversations/:chatId?" element={<Conversations />} />
        </Route>
      </Route>
    </Routes>
  );
}
