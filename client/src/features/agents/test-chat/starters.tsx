import { useTranslation } from 'react-i18next';
import { ChipList } from '../../../ui/layout/chip-list';

/** The suggested first messages, or a general one. A click sends one. */
export function Starters({ starters, onSelect }: { starters: readonly string[]; onSelect: (text: string) => void }) {
  const { t } = useTranslation('testChat');
  const texts = new Set(starters.map((text) => text.trim()).filter((text) => text !== ''));
  return <ChipList texts={texts.size > 0 ? [...texts] : [t('firstQuestion')]} onSelect={onSelect} />;
}
