import type { RunNote } from '../../../contract/limits.js';
import { type MessageSource, readSources } from '../../../contract/sources.js';
import { readSuggestions } from '../../../contract/suggestions.js';
import { readSentFiles, type SentFile } from '../../media/public.js';
import type { ReplyExtras } from '../reading/domain/body/reply-extras.js';

/** What came beside the text of a reply, as it is stored. */
interface ReadExtras {
  suggestions: string[] | undefined;
  sources: MessageSource[] | undefined;
  files: SentFile[];
  /** What was left out. */
  notes: RunNote[];
}

/** Reads what a workflow sent beside the text. Nothing in it fails the reply. */
export function readExtras(sent: ReplyExtras): ReadExtras {
  const suggestions = readSuggestions(sent.suggestions);
  const sources = readSources(sent.sources);
  const { files, hasInvalid, hasTooMany } = readSentFiles(sent.files);
  return {
    suggestions: suggestions.texts.length > 0 ? suggestions.texts : undefined,
    sources: sources.sources.length > 0 ? sources.sources : undefined,
    files,
    notes: [
      ...(suggestions.isComplete ? [] : (['suggestions_ignored'] as const)),
      ...(sources.isComplete ? [] : (['sources_ignored'] as const)),
      ...(hasInvalid ? (['files_invalid'] as const) : []),
      ...(hasTooMany ? (['files_too_many'] as const) : []),
    ],
  };
}
