import { Route, Routes } from 'react-router-dom';
import { PageShell, ViewportShell } from '../shell/shell';
import { AdminGate } from './admin-gate';
import { Guard } from './guard';
import {
  About,
  Agent,
  Auth,
  Conversations,
  CreateAgent,
  Creator,
  Guide,
  Marketplace,
  NotFound,
  Personal,
  PublicAgent,
  SharedChat,
} from './pages';
import { RunProvider } from './run-provider';

/** All routes except the landing page. */
export function MemberRoutes() {
  return (
    <Routes>
      <Route element={<PageShell />}>
        <Route path="/auth" element={<Auth />} />
        <Route path="/aboutus" element={<About />} />
        <Route path="/howtointegraten8n" element={<Guide />} />
        <Route path="/share/:token" element={<SharedChat />} />
        <Route path="/a/:slug" element={<PublicAgent />} />
        <Route path="/admin" element={<AdminGate />} />
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route element={<Guard />}>
        <Route element={<PageShell />}>
          <Route path="/marketplace" element={<Marketplace />} />
          <Route path="/agent/:id?" element={<Agent />} />
          <Route path="/creator/:id" element={<Creator />} />
          <Route path="/create-agent" element={<CreateAgent />} />
          <Route path="/personal" element={<Personal />} />
        </Route>
        <Route element={<ViewportShell />}>
          {/* One route for both, so that opening a chat does not remount the screen. */}
          <Route
            path="/conversations/:chatId?"
            element={
              <RunProvider>
                <Conversations />
              </RunProvider>
            }
          />
        </Route>
      </Route>
    </Routes>
  );
}
