const { join } = require('node:path');

/** Who may import whom. The layout in CONTRIBUTING.md says the same in words. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const SPEC = '\\.spec\\.tsx?$';
const PACKAGE = '(^|/)node_modules/';
const IMPURE = '/api/|/store/[^/]+$|/(use|lazy)-[^/]+\\.ts$|-storage\\.ts$';

module.exports = {
  forbidden: [
    rule('no-cycles', 'Two files that need each other are one file.', {}, { circular: true }),
    rule(
      'everything-resolves',
      'An import that leads nowhere is not checked by any other rule.',
      { path: '^(server|client|test)/' },
      { couldNotResolve: true },
    ),

    rule(
      'contract-is-a-leaf',
      'Server and client both stand on the contract, so it stands on nothing.',
      { path: '^server/src/contract/', pathNot: SPEC },
      { pathNot: '^server/src/contract/' },
    ),
    rule(
      'domain-is-pure',
      'Policy imports the contract, itself and pure parsers: no framework, no database, no clock.',
      { path: '^server/src/modules/([^/]+).*/domain/', pathNot: SPEC },
      {
        pathNot:
          '^(server/src/(contract/|modules/$1.*/domain/)|node_modules/(eventsource-parser|html-to-text|jsonrepair)/)',
      },
    ),
    rule(
      'platform-knows-no-product',
      'Technology does not know what it is used for.',
      { path: '^server/src/platform/' },
      { path: '^server/src/(modules|app)/' },
    ),
    rule(
      'modules-meet-at-public',
      'A module is used through its public.ts.',
      { path: '^server/src/modules/([^/]+)/' },
      { path: '^server/src/modules/', pathNot: '^server/src/modules/($1/|[^/]+/public\\.ts$)' },
    ),
    rule(
      'modules-do-not-know-the-app',
      'The app puts the modules together, never the other way round.',
      { path: '^server/src/modules/' },
      { path: '^server/src/(app/|launch|main)' },
    ),
    rule(
      'replies-is-the-last',
      'The worker side builds on chat and workflow; nothing builds on it.',
      { path: '^server/src/modules/(?!replies/)' },
      { path: '^server/src/modules/replies/' },
    ),
    rule(
      'chat-and-workflow-are-apart',
      'runs, integration and replies connect them.',
      { path: '^server/src/modules/(chat|workflow)/' },
      { path: '^server/src/modules/(chat|workflow|runs|integration)/', pathNot: '^server/src/modules/$1/' },
    ),
    rule(
      'runs-know-no-callers',
      'Integration and replies record runs, never the other way round.',
      { path: '^server/src/modules/runs/' },
      { path: '^server/src/modules/integration/' },
    ),
    rule(
      'edges-skip-nothing',
      'A controller, gateway or processor calls a use-case, not the storage.',
      { path: '\\.(controller|gateway|processor)\\.ts$' },
      { path: '\\.(repository|entity)\\.ts$' },
    ),
    rule(
      'orm-stays-in-persistence',
      'TypeORM is for repositories, services and readers; domain code, controllers and DTOs do not see it.',
      {
        path: '^server/src/',
        pathNot: `\\.(repository|service|entity|module)\\.ts$|-(reader|resolver)\\.ts$|^server/src/(platform/db|app)/|${SPEC}`,
      },
      { path: `${PACKAGE}(typeorm|@nestjs/typeorm)/` },
    ),

    rule(
      'client-sees-only-contract',
      'Everything else comes over the wire.',
      { path: '^client/' },
      { path: '^server/', pathNot: '^server/src/contract/' },
    ),
    rule(
      'server-does-not-see-client',
      'The server serves the built files and knows nothing of them. The check reads which files a screen loads first.',
      { path: '^server/', pathNot: '^server/tools/check/' },
      { path: '^client/' },
    ),
    rule(
      'features-do-not-meet',
      'Two features share what lies below them.',
      { path: '^client/src/features/([^/]+)/' },
      { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    ),
    rule(
      'client-flows-one-way',
      'app, then features, then the shared parts.',
      { path: '^client/src/(ui|lib|api|realtime|i18n|markdown)/' },
      { path: '^client/src/(features|app)/' },
    ),
    rule(
      'features-below-app',
      'The app puts the features together.',
      { path: '^client/src/features/' },
      { path: '^client/src/app/' },
    ),
    rule(
      'client-model-is-pure',
      'A plain .ts file of a feature holds pure functions. Exempt: api/, store/, hooks (use-*), storage and lazy parts.',
      { path: '^client/src/features/([^/]+)/.*\\.ts$', pathNot: `${IMPURE}|${SPEC}` },
      {
        path: '^client/src/|node_modules/(react|react-dom|react-redux|react-i18next|react-router-dom|i18next)/',
        pathNot: `^client/src/(features/$1|markdown)/(?!.*(${IMPURE})).*\\.ts$`,
      },
    ),

    rule(
      'sources-do-not-import-tests',
      'What is shipped does not lean on what proves it.',
      { path: '^(server|client)/', pathNot: SPEC },
      { path: `^test/|${SPEC}` },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: join(__dirname, 'server', 'tools', 'tsconfig.imports.json') },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
