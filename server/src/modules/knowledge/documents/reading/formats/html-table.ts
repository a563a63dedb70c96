import type { FormatCallback } from 'html-to-text';

interface Element {
  type?: string;
  name?: string;
  children?: Element[];
}

/** Part of a table that contains rows. */
const ROWS_IN = new Set(['thead', 'tbody', 'tfoot', 'center', 'form']);
const BREAK = '\n\n';

/**
 * Renders a table with one line per row: "EU | 5". Cells with several lines, as in layout tables, are placed below each
 * other, because their lines would mix side by side.
 */
export const table: FormatCallback = (element, walk, builder) => {
  builder.openTable();
  const readRows = (parent: Element): void => {
    for (const child of parent.children ?? []) {
      if (child.name === 'tr') {
        builder.openTableRow();
        for (const cell of child.children ?? []) readCell(cell);
        builder.closeTableRow();
      } else if (child.name === 'caption') {
        builder.openTableRow();
        readText(child);
        builder.closeTableRow();
      } else if (ROWS_IN.has(child.name ?? '')) readRows(child);
    }
  };
  const readCell = (cell: Element): void => {
    if (cell.name === 'td' || cell.name === 'th') readText(cell);
  };
  const readText = (cell: Element): void => {
    builder.openTableCell({});
    walk((cell.children ?? []) as Parameters<typeof walk>[0], builder);
    builder.closeTableCell({});
  };
  readRows(element);
  builder.closeTable({ tableToString, leadingLineBreaks: 2, trailingLineBreaks: 2 });
};

function tableToString(rows: { text: string }[][]): string {
  return rows
    .map((cells) => cells.map(({ text }) => text.trim()).filter((text) => text !== ''))
    .filter((cells) => cells.length > 0)
    .map((cells) =>
      cells.some((text) => text.includes('\n')) ? `${BREAK}${cells.join(BREAK)}${BREAK}` : cells.join(' | '),
    )
    .join('\n')
    .replace(/\n{3,}/g, BREAK);
}
