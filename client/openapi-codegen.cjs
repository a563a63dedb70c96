/**
 * Endpoints that only some pages need, by file (`generated-{name}.ts`), so that the chat does not load them first. The
 * file exports them as `{name}Endpoints`.
 */
const PARTS = {
  knowledge: /^(knowledgeBases|documents)/,
  quality: /^(agentsGetQuality|agentsListSharedFeedback|qualityGet|accountGetStars)$/,
  versions: /^agents(Publish|DiscardDraft|ListVersions|GetVersion|RestoreVersion|(Get|Set)TestQuestions)$/,
  transfer: /^agents(Duplicate|Import)$/,
  /** Only for its types: the test chat reads the reply as a stream. */
  preview: /^agentsPreview$/,
  chatImport: /^chatImports/,
  publicPage: /^public(Agents|Pages)/,
};

/** Endpoints that no screen calls: for programs, or followed as links. */
const isOfOthers = (name) =>
  /^(integration|health|agents(Export|GetQualityCsv)|qualityGetCsv|accountOidc|filesGet|sharedChatsGetFile|publicAgentsGetPreview|accountDownloadExport|accountSignOutPost)/.test(
    name,
  );

const isOfPart = (name) => Object.values(PARTS).some((part) => part.test(name));
const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Settings of `npm run generate:api`. */
module.exports = {
  schemaFile: 'src/api/openapi.json',
  apiFile: './src/api/base-api.ts',
  apiImport: 'baseApi',
  hooks: true,
  encodeQueryParams: false,
  outputFiles: {
    'src/api/generated.ts': { exportName: 'api', filterEndpoints: (name) => !isOfPart(name) && !isOfOthers(name) },
    ...Object.fromEntries(
      Object.entries(PARTS).map(([part, names]) => [
        `src/api/generated-${dashed(part)}.ts`,
        { exportName: `${part}Endpoints`, filterEndpoints: (name) => names.test(name) && !isOfOthers(name) },
      ]),
    ),
  },
};
