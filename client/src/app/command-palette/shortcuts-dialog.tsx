import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areSingleKeysEnabled, SHORTCUTS, setSingleKeysEnabled } from '../../lib/focus/shortcuts';
import { Checkbox } from '../../ui/forms/checkbox';
import { Dialog, DialogContent } from '../../ui/overlays/dialog';
import { Keys, shortcutLabels } from './keys';

/** All shortcuts, grouped by where they work. */
const GROUPS = [
  {
    title: 'shortcuts.everywhere',
    lines: [
      { text: 'shortcuts.palette', keys: [shortcutLabels(SHORTCUTS.palette)] },
      { text: 'shortcuts.help', keys: [shortcutLabels(SHORTCUTS.help), shortcutLabels(SHORTCUTS.helpWhileTyping)] },
    ],
  },
  {
    title: 'shortcuts.chats',
    lines: [
      { text: 'shortcuts.nextChat', keys: [shortcutLabels(SHORTCUTS.nextChat)] },
      { text: 'shortcuts.previousChat', keys: [shortcutLabels(SHORTCUTS.previousChat)] },
      { text: 'shortcuts.search', keys: [shortcutLabels(SHORTCUTS.search)] },
      { text: 'shortcuts.composer', keys: [shortcutLabels(SHORTCUTS.composer)] },
      { text: 'shortcuts.stopReply', keys: [shortcutLabels(SHORTCUTS.stopReply)] },
      { text: 'shortcuts.undo', keys: [shortcutLabels(SHORTCUTS.undo)] },
      { text: 'shortcuts.copyReply', keys: [shortcutLabels(SHORTCUTS.copyReply)] },
    ],
  },
  {
    title: 'shortcuts.writing',
    lines: [
      { text: 'shortcuts.send', keys: [['Enter']] },
      { text: 'shortcuts.newLine', keys: [['Shift', 'Enter']] },
      { text: 'shortcuts.recall', keys: [['↑']] },
    ],
  },
] as const;

/** Lists the shortcuts and lets the user turn off single-key ones. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('commandPalette');
  const [single, setSingle] = useState(areSingleKeysEnabled);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t('shortcuts.title')} className="md:max-w-[560px]">
        <div className="grid gap-5">
          {GROUPS.map(({ title, lines }) => (
            <section key={title} className="grid gap-1">
              <h3 className="text-sm font-semibold tracking-normal text-fg2">{t(title)}</h3>
              <dl className="grid">
                {lines.map(({ text, keys }) => (
                  <div
                    key={text}
                    className="flex min-h-11 items-center justify-between gap-4 border-b border-line py-1.5 last:border-0"
                  >
                    <dt className="min-w-0">{t(text)}</dt>
                    <dd className="flex shrink-0 flex-wrap items-center justify-end gap-2">
                      {keys.map((labels, at) => (
                        <Fragment key={labels.join()}>
                          {at > 0 && <span className="text-xs text-fg2">{t('shortcuts.or')}</span>}
                          <Keys labels={labels} />
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <Checkbox
            label={t('shortcuts.single')}
            hint={t('shortcuts.singleHint')}
            checked={single}
            onChange={(wanted) => {
              setSingleKeysEnabled(wanted);
              setSingle(wanted);
            }}
          />
        </div>
      </DialogContent>
    </Dialog>
  );
}
