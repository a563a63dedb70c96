import type { ReactNode } from 'react';

interface TableProps {
  label: string;
  head: string[];
  /** The first cell of each row is its heading. */
  rows: { key: string | number; cells: ReactNode[] }[];
}

/** A table of figures that scrolls sideways where it does not fit. */
export function Table({ label, head, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-card border border-line">
      <table className="w-full border-collapse text-sm whitespace-nowrap">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-fg2">
            {head.map((name, at) => (
              <th key={name} scope="col" className={`px-3 py-2 font-medium ${at === 0 ? 'text-left' : 'text-right'}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...cells] }) => (
            <tr key={key} className="border-line not-first:border-t">
              <th scope="row" className="max-w-[16rem] truncate px-3 py-2 text-left font-medium">
                {first}
              </th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]} className="tabular px-3 py-2 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
