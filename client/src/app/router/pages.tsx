import { matchPath } from 'react-router-dom';
import { hasSessionHint } from '../../lib/storage/session-hint';
import { lazyPage } from './lazy-page';

export const Auth = lazyPage(() => import('../../features/auth/pages/auth-page'), 'auth', 'errors');
export const About = lazyPage(() => import('../../features/landing/pages/about-page'), 'about');
export const Guide = lazyPage(() => import('../../features/landing/pages/guide-page'), 'guide');
export const SharedChat = lazyPage(
  () => import('../../features/chat/pages/shared-chat-page'),
  'chat',
  'sharedChat',
  'errors',
);
export const PublicAgent = lazyPage(
  () => import('../../features/agents/pages/public-agent-page'),
  'publicPage',
  'agentTypes',
  'errors',
);
export const NotFound = lazyPage(() => import('../../features/landing/pages/not-found-page'));
export const Admin = lazyPage(() => import('../../features/moderation/pages/admin-page'), 'admin', 'report', 'errors');

export const Marketplace = lazyPage(
  () => import('../../features/marketplace/pages/marketplace-page'),
  'marketplace',
  'agentTypes',
  'errors',
);
export const Agent = lazyPage(() => import('../../features/agents/pages/agent-page'), 'agent', 'agentTypes', 'errors');
export const CreateAgent = lazyPage(
  () => import('../../features/agents/pages/create-agent-page'),
  'agent',
  'agentForm',
  'agentTypes',
  'studio',
  'errors',
);
export const Creator = lazyPage(
  () => import('../../features/marketplace/pages/creator-page'),
  'marketplace',
  'agentTypes',
  'errors',
);
export const Personal = lazyPage(
  async () => {
    const { PersonalPage, preloadOpenTab } = await import('../pages/personal-page');
    await preloadOpenTab();
    return { default: PersonalPage };
  },
  'personal',
  'agentTypes',
  'errors',
);
export const Conversations = lazyPage(
  async () => {
    const page = await import('../../features/chat/pages/conversations-page');
    await page.preloadMarkdown();
    return page;
  },
  'chat',
  'errors',
);

const OPEN = {
  '/auth': Auth,
  '/aboutus': About,
  '/howtointegraten8n': Guide,
  '/share/:token': SharedChat,
  '/a/:slug': PublicAgent,
};
const BEHIND_GUARD = {
  '/marketplace': Marketplace,
  '/agent/:id?': Agent,
  '/creator/:id': Creator,
  '/create-agent': CreateAgent,
  '/personal': Personal,
  '/conversations/:chatId?': Conversations,
};

/** Preloads the page of a path. */
export async function preloadPage(pathname: string): Promise<void> {
  const pages = Object.entries({ ...OPEN, ...BEHIND_GUARD });
  await pages.find(([path]) => matchPath(path, pathname))?.[1].preload();
}

/** Whether the page of a path will certainly be shown: new visitors have to sign in first. */
export function isExpected(pathname: string): boolean {
  return hasSessionHint() || Object.keys(OPEN).some((path) => matchPath(path, pathname));
}
