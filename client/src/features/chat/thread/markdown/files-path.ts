import { createContext } from 'react';

/**
 * Path whose `/file/{id}/` has the images of a text: of the chat, or of the shared one. Texts are copied into branches, so the
 * path in them may be that of another chat. Null: use that one.
 */
export const FilesPath = createContext<string | null>(null);
