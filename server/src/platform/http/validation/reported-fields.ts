import { readSources } from '../../../contract/chat/sources.js';
import { readSuggestions } from '../../../contract/chat/suggestions.js';
import { LIMITS } from '../../../contract/limits.js';
import { readRequest } from '../../../contract/requests/read-request.js';
import { documented, Field } from './field.js';
import { ReadAs } from './read-as.js';
import { REQUEST_SCHEMA } from './request-schema.js';
import { reportedText, textProblem } from './text-rule.js';

/**
 * Optional text from a program. Never rejected for its content: other values are converted to text, lone surrogates and
 * control characters are replaced, and the text is cut to `max` code points.
 */
export function ReportedText({ max }: { max: number }): PropertyDecorator {
  return documented(
    { type: 'string', maxLength: max },
    ReadAs((value) => reportedText(value, max)),
    Field((value) => textProblem(value, { max, blank: true }), { optional: true }),
  );
}

/** Optional suggestions from a program. Never rejected: entries that are not short texts are dropped. */
export function Suggested(): PropertyDecorator {
  return documented(
    {
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: LIMITS.suggestion },
      maxItems: LIMITS.suggestions,
    },
    ReadAs((value) => readSuggestions(value).texts),
    Field(() => undefined, { optional: true }),
  );
}

/** Optional sources from a program. Never rejected: see `readSources`. */
export function Sourced(): PropertyDecorator {
  return documented(
    {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          title: { type: 'string', minLength: 1, maxLength: LIMITS.sourceTitle },
          url: { type: 'string', format: 'uri', maxLength: LIMITS.sourceUrl },
        },
        required: ['title'],
      },
      maxItems: LIMITS.sources,
    },
    ReadAs((value) => readSources(value).sources),
    Field(() => undefined, { optional: true }),
  );
}

/** Optional request from a program. Never rejected: see `readRequest`. */
export function Requested(): PropertyDecorator {
  return documented(
    REQUEST_SCHEMA,
    ReadAs((value) => readRequest(value)),
    Field(() => undefined, { optional: true }),
  );
}

/** Optional files from a program. Never rejected: see `readSentFiles`. */
export function Attached(): PropertyDecorator {
  return documented(
    {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          url: { type: 'string', format: 'uri', maxLength: LIMITS.sentFileUrl },
          data: { type: 'string', format: 'byte', maxLength: LIMITS.sentFileData },
          name: { type: 'string', maxLength: LIMITS.sentFileName },
          mimeType: { type: 'string', maxLength: LIMITS.sentFileName },
        },
      },
      maxItems: LIMITS.filesOfMessage,
    },
    Field(() => undefined, { optional: true }),
  );
}
