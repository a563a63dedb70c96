import { type MessageSource, readSources } from '../../../contract/chat/sources.js';
import { readSuggestions } from '../../../contract/chat/suggestions.js';
import { readRequest } from '../../../contract/requests/read-request.js';
import type { MessageRequest } from '../../../contract/requests/requests.js';
import type { RunNote } from '../../../contract/workflows/runs.js';
import { readSentFiles, type SentFile } from '../../media/public.js';
import type { ReplyExtras } from '../reading/domain/body/reply-extras.js';
import { resumePathOf } from './address/domain/resume-path.js';

/** Contents of a reply other than its text, as stored. */
interface ReadExtras {
  suggestions: string[] | undefined;
  sources: MessageSource[] | undefined;
  request: MessageRequest | undefined;
  resumePath: string | undefined;
  files: SentFile[] | undefined;
  /** What was dropped. */
  notes: RunNote[];
}

/**
 * Reads the contents of a reply other than its text. Invalid ones never fail the reply.
 * @param resumeBases addresses of the n8n on which a request may be resumed
 */
export function readExtras(sent: ReplyExtras, resumeBases: readonly string[] = []): ReadExtras {
  const suggestions = readSuggestions(sent.suggestions);
  const sources = readSources(sent.sources);
  const { files, hasInvalid, hasTooMany } = readSentFiles(sent.files);
  const { request, resumeUrl, isComplete } = readRequest(sent.request);
  const resumePath = resumeUrl === undefined ? undefined : resumePathOf(resumeUrl, resumeBases);
  return {
    suggestions: suggestions.texts.length > 0 ? suggestions.texts : undefined,
    sources: sources.sources.length > 0 ? sources.sources : undefined,
    request,
    resumePath,
    files: files.length > 0 ? files : undefined,
    notes: [
      ...(suggestions.isComplete ? [] : (['suggestions_ignored'] as const)),
      ...(sources.isComplete ? [] : (['sources_ignored'] as const)),
      ...(hasInvalid ? (['files_invalid'] as const) : []),
      ...(hasTooMany ? (['files_too_many'] as const) : []),
      ...(isComplete ? [] : (['request_ignored'] as const)),
      ...(resumeUrl !== undefined && resumePath === undefined ? (['resume_url_ignored'] as const) : []),
    ],
  };
}
