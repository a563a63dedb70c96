import type { RefObject } from 'react';

interface HiddenFileInputProps {
  /** Its `click` opens the file dialog. */
  ref: RefObject<HTMLInputElement | null>;
  id?: string | undefined;
  /** File types and extensions that the dialog offers; default: any. */
  accept?: string;
  multiple?: boolean;
  /** Gets at least one file. */
  onFiles: (files: [File, ...File[]]) => void;
}

/** The file dialog behind a button. */
export function HiddenFileInput({ onFiles, ...input }: HiddenFileInputProps) {
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={({ currentTarget }) => {
        const [first, ...others] = currentTarget.files ?? [];
        // Lets the user pick the same file again.
        currentTarget.value = '';
        if (first) onFiles([first, ...others]);
      }}
    />
  );
}
