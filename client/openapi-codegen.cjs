/** Endpoints that only the knowledge pages need, so that the chat does not load them first. */
const isOfKnowledge = (name) => /^(knowledgeBases|documents)/.test(name);

/** Endpoints that only the quality views and the profile need. */
const isOfQuality = (name) => /^(agentsGetQuality|agentsListSharedFeedback|qualityGet|accountGetStars)$/.test(name);

/** Endpoints that only the settings of an agent need. */
const isOfVersions = (name) =>
  /^agents(Publish|DiscardDraft|ListVersions|GetVersion|RestoreVersion|(Get|Set)TestQuestions)$/.test(name);

/** Endpoints that only the list and the page of own agents need. */
const isOfTransfer = (name) => /^agents(Duplicate|Import)$/.test(name);

/** Endpoints that no screen calls: for programs, or followed as links. */
const isOfOthers = (name) =>
  /^(integration|health|agents(Export|GetQualityCsv)|qualityGetCsv|accountOidc|filesGet|sharedChatsGetFile|accountDownloadExport|accountSignOutPost)/.test(
    name,
  );

/** Settings of `npm run generate:api`. */
module.exports = {
  schemaFile: 'src/api/openapi.json',
  apiFile: './src/api/base-api.ts',
  apiImport: 'baseApi',
  hooks: true,
  encodeQueryParams: false,
  outputFiles: {
    'src/api/generated.ts': {
      exportName: 'api',
      filterEndpoints: (name) =>
        ![isOfKnowledge, isOfQuality, isOfVersions, isOfTransfer, isOfOthers].some((isOf) => isOf(name)),
    },
    'src/api/generated-versions.ts': { exportName: 'versionEndpoints', filterEndpoints: isOfVersions },
    'src/api/generated-knowledge.ts': { exportName: 'knowledgeEndpoints', filterEndpoints: isOfKnowledge },
    'src/api/generated-quality.ts': { exportName: 'qualityEndpoints', filterEndpoints: isOfQuality },
    'src/api/generated-transfer.ts': { exportName: 'transferEndpoints', filterEndpoints: isOfTransfer },
  },
};
