/** Texts that answer almost no question, in the languages of the interface. See `leastSimilarity`. */
export const UNRELATED_TEXTS: readonly string[] = [
  'The comet stays visible above the northern horizon until dawn.',
  'Knead the dough for ten minutes and let it rise in a warm place.',
  'The goalkeeper saved a penalty in the last minute of the match.',
  'Coral reefs grow by a few millimetres a year.',
  'The violin concerto was first performed in Leipzig.',
  'Trim the roses in early spring, before the buds open.',
  'The flood carried away the wooden bridge below the mill.',
  'Her grandmother kept bees behind the orchard.',
  'Ночью ждут заморозков, и черешню укрыли плёнкой.',
  'В музее хранится коллекция античных монет.',
  'Щенок испугался грома и спрятался под кроватью.',
  'Паром на остров ходит только летом.',
  'Шахматист пожертвовал ладью и выиграл партию.',
  'Скалолазы заночевали на уступе под вершиной.',
  'В опере три действия, а хор поёт в каждом.',
  'Картофель режут тонкой соломкой и промывают.',
];
