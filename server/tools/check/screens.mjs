// What a browser loads before somebody sees a screen, beside the entry: the files that the code asks for by itself.
// A test opens the screens and holds that this is all.

/** Everything behind the door. */
const MEMBER = ['src/app/application.tsx', 'src/app/router/member-area.tsx', 'src/app/shell/header/header.tsx'];

/** In a chat at once, elsewhere when the page is still. */
const SOCKET = 'node_modules/socket.io-client';

/** `namespaces`: texts, in the language of the page. `budget`: KiB of JavaScript, as gzip makes it. */
export const SCREENS = {
  landing: {
    path: '/',
    budget: 150,
    modules: ['src/features/landing/pages/landing-page.tsx'],
    namespaces: ['common', 'landing'],
  },
  marketplace: {
    path: '/marketplace',
    budget: 210,
    modules: [...MEMBER, 'src/features/marketplace/pages/marketplace-page.tsx'],
    namespaces: ['common', 'errors', 'marketplace'],
  },
  chat: {
    path: '/conversations/:id',
    budget: 290,
    modules: [
      ...MEMBER,
      SOCKET,
      'src/features/chat/pages/conversations-page.tsx',
      'src/features/chat/thread/markdown/markdown-body.tsx',
    ],
    namespaces: ['common', 'errors', 'chat'],
  },
};

/** What every screen asks for once it stands still. */
export const WHEN_IDLE = [SOCKET, 'src/ui/feedback/toaster.tsx', 'src/features/chat/api/runtime/chat-background.tsx'];

const LANGUAGES = ['en', 'ru'];

/** The files of a screen in a language. @throws when the build has no such module: the table above is old. */
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

/** The files of a screen in the language whose texts are longer. */
export function largestOf(manifest, screen, sizeOf) {
  const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0);
  return Math.max(...LANGUAGES.map((language) => sum(filesOf(manifest, screen, language))));
}

/** A package stands in the manifest by where it lies, which is not the same in every checkout. */
function keyOf(manifest, module) {
  const key = Object.keys(manifest).find((one) => one === module || one.includes(`${module}/`));
  if (!key) throw new Error(`The build has no ${module}. See server/tools/check/screens.mjs.`);
  return key;
}
