/**
 * Words with the same meaning: derivations that a stemmer misses (short and shorten, «короче» and «сократить»), synonyms
 * and translations. Each line has Russian prefixes, then English ones. A prefix that ends with a dot matches only the
 * whole stem.
 */
const LINES = `
корот короч кратк кратч сократ сокращ укорот уреза урежь ужать ужима сжать сжима лаконич длинн длинот растянут объем худе | short brief concis cut. trim shrink lengthy wordy verbos
удал сотр стереть стира убрать убери убира избав очист вычерк вычерки выкин | delet remov eras clear. rid.
остан прерв прерыв прекрат отмен стоп. | stop cancel abort halt interrupt
повтор заново переспрос снова. перезапус | retri retry repeat resend again. redo rerun
ошиб сбой сбо. сбои неудав неудач слома полом баг. | error fail wrong broken break bug. crash
отвеч ответ реакц | answer repl respond respons
молч тишин отвеч неответ | silent silenc unrespons answer respond
нача. начат начал. начало начн начин стартов старт. приступ | start begin began launch
созда созда. завест заведи заводи сдела. делать добав придума | creat make made build built add. set.
измен меня помен смен. смени правк исправ редактир обнов | chang edit modif updat alter
исправ починит почин устран наладит | fix. repair solv troubleshoot debug
переимен назв. назва назван имя. имен | renam name titl
ветк ветв развилк разветв копи | branch fork. copi copy
персон роль. роли лицо. лица | persona role. character
чат диалог бесед разговор перепис | chat convers dialog talk
сообщ послан | messag
письм емейл имейл почт | letter email e-mail mail.
написа пиш писат пис. состав | write wrote written compos draft
отправ посла посыл шлю шлет переда | send sent deliv
получ приход прид приш дойд | receiv get. got. arriv incom
приват личн конфиденц тайн данны безопас видит видят видн подсмотр прочт прочест прочит | privat privac secret. secur safe. see. seen visib data
парол. парол код. | password passcod code.
вход войти войд авториз логин вылог выйти выход | sign login log. logout
найти найд иска ищу поиск разыск | find found search look. discov
опублик публик выложи выпуст | publish releas live.
подключ соедин привяз связа интегр | connect link hook integr wire
настро установ конфиг | configur setup set. install setting
ключ токен доступ | key. token credenti
медлен долг. долго тормоз быстр скорост таймаут тайм-аут зависа завис. ждать ждет ожида | slow fast. speed timeout time-out wait hang. perform latenc
памят запомин помнит помнят вспомн истор | memori memory rememb recal histori history forget
знан справочн | knowledg
стрим поток потоков | stream
пуст. пустой пустые пуста | empti empty blank
процесс воркфло | workflow
шаблон образец заготов | templat sampl boilerpl
формат вид. | format
текст стать стат. заметк | text. articl
абзац параграф | paragraph
заголов | headlin head. header titl
список списк перечен перечисл пункт | list. bullet enumer
предлож фраз | sentenc phrase
слов слово. | word. word
начальн первая вступл введен | intro introduc open.
отказ откаж отклон. отклони | refus declin reject turn.
просьб попрос прос. просить просит | ask. request
извин прост. прощ | apolog sorri sorry
инструкц руковод памятк | instruct manual guid tutori
объявл анонс реклам | announc advert notic
пост. посты поста посте соцсет | post. social
ясн понят внятн разборч просто. проще | clear. clariti clariti. understand understood plain readabl
канцел бюрократ казен чиновн | bureaucra officiales jargon
факт. факты фактов конкретик доказат | fact. evid concret specif
корон. корона корону короны короны лайк оцени оценит | crown like. rate. upvot
потер пропал пропад пропаж утер | lose. lost. loss. losing drop disappear
интернет связь. связи сет. оффлайн офлайн | internet offlin network connect
вкладк устройств телефон ноутбук компьют | tab. tabs devic phone laptop
`;

/** A prefix of a family's words; `whole`: matches only the whole stem. */
export interface WordPrefix {
  text: string;
  whole: boolean;
}

const FAMILIES: readonly (readonly WordPrefix[])[] = LINES.trim()
  .split('\n')
  .map((line) =>
    line
      .split(/[\s|]+/)
      .filter((entry) => entry !== '')
      .map((entry) => ({ text: entry.replace('.', ''), whole: entry.endsWith('.') })),
  );

export const matchesPrefix = (word: string, { text, whole }: WordPrefix): boolean =>
  whole ? word === text : word.startsWith(text);

/** Prefixes of words with the same meaning in both languages; empty if none are known. */
export function relativesOf(word: string): WordPrefix[] {
  return FAMILIES.filter((family) => family.some((prefix) => matchesPrefix(word, prefix))).flat();
}
