import { type ReactNode, useId } from 'react';

export interface SettingsSectionProps {
  title: string;
  text?: string;
  danger?: boolean;
  children: ReactNode;
}

/** A section of a tab with a heading. */
export function SettingsSection({ title, text, danger, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`grid gap-4 ${danger ? 'rounded-card border border-danger p-4' : 'border-t border-line pt-5'}`}
    >
      <div className="grid gap-1">
        <h3 id={id} className={`text-base ${danger ? 'text-danger' : ''}`}>
          {title}
        </h3>
        {text && <p className="text-sm text-fg2">{text}</p>}
      </div>
      {children}
    </section>
  );
}
