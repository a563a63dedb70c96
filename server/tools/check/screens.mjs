// Files that a browser loads before it shows a screen, in addition to the entry. A test opens the screens and checks
// that the lists are complete.

/** Modules of every screen behind the sign-in. */
const MEMBER = ['src/app/application.tsx', 'src/app/router/member-area.tsx', 'src/app/shell/header/header.tsx'];

/** Loaded at once in a chat, elsewhere when the page is idle. */
const SOCKET = 'node_modules/socket.io-client';

/** `namespaces`: texts in the page's language. `budget`: gzipped JavaScript in KiB. */
export const SCREENS = {
  landing: {
    path: '/',
    budget: 135,
    modules: ['src/features/landing/pages/landing-page.tsx'],
    namespaces: ['common', 'landing'],
  },
  marketplace: {
    path: '/marketplace',
    budget: 205,
    modules: [...MEMBER, 'src/features/marketplace/pages/marketplace-page.tsx'],
    namespaces: ['common', 'errors', 'marketplace'],
  },
  chat: {
    path: '/conversations/:id',
    budget: 270,
    modules: [
      ...MEMBER,
      SOCKET,
      'src/features/chat/pages/conversations-page.tsx',
      'src/features/chat/thread/markdown/markdown-body.tsx',
    ],
    namespaces: ['common', 'errors', 'chat'],
  },
};

/** What screens load after what they show first; `modules` and `namespaces` as above. */
export const WHEN_IDLE = {
  modules: [
    SOCKET,
    'src/ui/feedback/toaster.tsx',
    'src/ui/overlays/tooltips.tsx',
    'src/features/chat/api/runtime/chat-background.tsx',
    'src/features/chat/list/chat-item-menu.tsx',
    'src/features/chat/thread/announcements/failure-announcer.tsx',
    'src/features/chat/thread/announcements/reply-announcer.tsx',
    'src/features/chat/thread/message/message-actions-bar.tsx',
    'src/features/chat/voice/voice-controls.tsx',
    'src/features/chat/voice/conversation/conversation-button.tsx',
  ],
  namespaces: ['chatTools', 'voice'],
};

const LANGUAGES = ['en', 'ru'];

/** The files of a screen in a language. @throws when the build lacks a module, so the table above is outdated */
export function filesOf(manifest, screen, language) {
  const texts = screen.namespaces.map((name) => `src/i18n/locales/${language}/${name}.json`);
  const files = new Set();
  const seen = new Set();
  const add = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    for (const inner of chunk.imports ?? []) add(inner);
  };
  for (const module of ['index.html', ...screen.modules, ...texts]) add(keyOf(manifest, module));
  return files;
}

/** Size of a screen's files in the language with the longest texts. */
export function largestOf(manifest, screen, sizeOf) {
  const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0);
  return Math.max(...LANGUAGES.map((language) => sum(filesOf(manifest, screen, language))));
}

/** Finds a module by part of its key: the manifest lists a package by its path, which differs between checkouts. */
function keyOf(manifest, module) {
  const key = Object.keys(manifest).find((one) => one === module || one.includes(`${module}/`));
  if (!key) throw new Error(`The build has no ${module}. See server/tools/check/screens.mjs.`);
  return key;
}
