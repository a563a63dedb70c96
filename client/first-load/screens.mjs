// What a browser loads before it shows a screen, in addition to the entry. The build lists it in the page, so that all
// of it is requested at once; the check compares it with the budgets; a test opens the screens and checks that the lists
// are complete.

/** Modules of every screen behind the sign-in. */
const MEMBER = ['src/app/application.tsx', 'src/app/router/member-area.tsx', 'src/app/shell/header/header.tsx'];

/**
 * `namespaces`: texts in the page's language. `requests`: reads that the screen starts with, for returning users; `:id`
 * stands for the number in the path. `budget`: gzipped JavaScript in KiB. `files`: the most JavaScript files.
 */
export const SCREENS = {
  landing: {
    path: '/',
    budget: 135,
    files: 10,
    modules: ['src/features/landing/pages/landing-page.tsx'],
    namespaces: ['common', 'landing'],
    requests: [],
  },
  marketplace: {
    path: '/marketplace',
    budget: 205,
    files: 18,
    modules: [...MEMBER, 'src/features/marketplace/pages/marketplace-page.tsx'],
    namespaces: ['common', 'errors', 'marketplace', 'agentTypes'],
    requests: [
      '/api/account/me',
      '/api/studio/agent/types',
      '/api/studio/agent?status=ready&sort=newest&page_size=12&page=1',
    ],
  },
  chat: {
    path: '/conversations/:id',
    budget: 260,
    files: 20,
    modules: [...MEMBER, 'src/features/chat/pages/conversations-page.tsx', 'src/markdown/markdown-body.tsx'],
    namespaces: ['common', 'errors', 'chat'],
    requests: [
      '/api/account/me',
      '/api/chat?page_size=100',
      '/api/chat/:id/message?limit=50',
      '/api/studio/agent?page_size=100',
      '/api/studio/persona?page=1&page_size=100',
    ],
  },
};

/** What screens load after what they show first; `modules` and `namespaces` as above. */
export const WHEN_IDLE = {
  modules: [
    'node_modules/socket.io-client',
    'src/realtime/tabs/shared-socket.ts',
    'src/ui/feedback/toaster.tsx',
    'src/ui/overlays/tooltips.tsx',
    'src/features/chat/api/runtime/chat-background.tsx',
    'src/features/chat/branches/load-forks.tsx',
    'src/features/chat/files/attach/attachments.tsx',
    'src/features/chat/list/chat-item-menu.tsx',
    'src/features/chat/thread/announcements/failure-announcer.tsx',
    'src/features/chat/thread/announcements/progress-announcer.tsx',
    'src/features/chat/thread/announcements/reply-announcer.tsx',
    'src/features/chat/thread/follow-shown.tsx',
    'src/features/chat/thread/message/message-actions-bar.tsx',
    'src/features/chat/voice/voice-controls.tsx',
    'src/features/chat/voice/conversation/conversation-button.tsx',
  ],
  namespaces: ['chatTools', 'files', 'voice'],
};
