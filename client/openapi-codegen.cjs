/** Endpoints that only the knowledge pages need, so that the chat does not load them first. */
const isOfKnowledge = (name) => /^(knowledgeBases|documents)/.test(name);

/** Settings of `npm run generate:api`. */
module.exports = {
  schemaFile: 'src/api/openapi.json',
  apiFile: './src/api/base-api.ts',
  apiImport: 'baseApi',
  hooks: true,
  encodeQueryParams: false,
  outputFiles: {
    'src/api/generated.ts': { exportName: 'api', filterEndpoints: (name) => !isOfKnowledge(name) },
    'src/api/generated-knowledge.ts': { exportName: 'knowledgeEndpoints', filterEndpoints: isOfKnowledge },
  },
};
