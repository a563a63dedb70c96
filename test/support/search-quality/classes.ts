/** A question and the text that must be among the first five. */
type Pair = [question: string, text: string];

/** Sentences around a term, so that texts of a class differ only by the term. */
const around = (terms: string[], ask: (term: string) => string, before: string, after: string): Pair[] =>
  terms.map((term) => [ask(term), `${before} ${term} ${after}`]);
const whole = (term: string): string => term;
const useOf = (term: string): string => `Do you use ${term}?`;

const HOSTS =
  'docs.example.com api.example.com status.example.org mail.example.net cdn.example.io shop.example.de'.split(' ');
const PRODUCTS = 'Node.js Vue.js Next.js ASP.NET Socket.IO D3.js Express.js Three.js Moment.js Chart.js'.split(' ');
const MAILS = 'help@example.org sales@example.org jobs@example.com press@example.net ann.lee@example.com'.split(' ');
const NUMBERS = '12.50 99.95 3.14 0.75 1,250 2.718 10.5 7.25 49.99 1.618'.split(' ');
const PATHS = '/etc/hosts /var/log/syslog /usr/local/bin /proc/cpuinfo /home/ann/notes /opt/regent/data'.split(' ');
const SLASHED = 'SQL/JSON TCP/IP OS/2 PL/SQL I/O HTML/CSS'.split(' ');
const FILES = 'config.yaml report.pdf invoice.docx backup.tar index.html package.json schema.sql logo.svg'.split(' ');
const SNAKES = 'report_final user_name max_connections created_at api_key work_mem page_size retry_after'.split(' ');
const CAMELS = 'getUserName setTimeout JSONParser openDialog HelloWorld parseInvoice sendMessage loadAgents'.split(' ');

const accents: Pair[] = [
  ['resume', 'Attach your résumé to the form'],
  ['Lodz', 'Our office is in Łódź near the station'],
  ['Strasse', 'Die Straße ist am Montag gesperrt'],
  ['cafe', 'The café opens at nine'],
  ['Malmo', 'Trains to Malmö run hourly'],
  ['Sao Paulo', 'The São Paulo team answers at night'],
  ['Zurich', 'Parcels to Zürich take two days'],
  ['naive', 'A naïve estimate is too low'],
  ['fiancee', 'Bring your fiancée to the party'],
  ['smorgasbord', 'There is a smörgåsbord on Friday'],
  ['Dvorak', 'We play Dvořák in the lobby'],
  ['jalapeno', 'The jalapeño sauce is hot'],
  ['oeuvre', 'Her whole œuvre is online'],
  ['Gdansk', 'The warehouse in Gdańsk is closed'],
  ['зеленый', 'Нажмите на зелёный значок'],
  ['еж', 'Ёж живёт в саду'],
  ['самолет', 'Самолёт вылетает вечером'],
  ['ребёнок', 'Ребенок может войти бесплатно'],
  ['O’Connor', "Ask Mrs O'Connor about keys"],
  ["D'Artagnan", 'The room D’Artagnan is on the left'],
];

const noSpaces: Pair[] = [
  ['退货', '我们的退货政策是三十天内可以退货'],
  ['发票', '订单完成后系统会自动发送电子发票'],
  ['密码', '如果忘记密码请点击登录页面的链接'],
  ['运费', '满两百元免收运费'],
  ['客服', '我们的客服时间是早上九点到晚上六点'],
  ['会员', '成为会员可以享受九折优惠'],
  ['返品', '商品は返品できます'],
  ['送料', '五千円以上のご注文は送料無料です'],
  ['領収書', '領収書はマイページから印刷できます'],
  ['営業時間', '店舗の営業時間は十時から十九時までです'],
  ['予約', '予約のキャンセルは前日までにお願いします'],
  ['パスワード', 'パスワードを忘れた場合は再設定してください'],
  ['환불', '환불은 구매 후 칠일 이내에 가능합니다'],
  ['배송', '배송은 보통 이틀이 걸립니다'],
  ['คืนเงิน', 'ลูกค้าสามารถขอคืนเงินได้ภายในเจ็ดวัน'],
  ['ค่าจัดส่ง', 'เราไม่คิดค่าจัดส่งในกรุงเทพ'],
  ['รหัสผ่าน', 'หากลืมรหัสผ่านให้กดลิงก์ในหน้าเข้าสู่ระบบ'],
  ['ใบเสร็จ', 'ระบบจะส่งใบเสร็จทางอีเมล'],
  ['退', '三十天内可退'],
  ['如何重置密码？', '如果忘记密码请点击登录页面的链接'],
];

const beginnings: Pair[] = [
  ['work', 'Each worker has a key'],
  ['garden', 'The gardener comes on Tuesday'],
  ['paint', 'Our painter needs a week'],
  ['bake', 'The bakery sells rye bread'],
  ['photo', 'A photographer takes the pictures'],
  ['electric', 'The electrician checks the wires'],
  ['librar', 'Ask a librarian for old maps'],
  ['music', 'Two musicians play in the hall'],
  ['teach', 'Every teacher has a tablet'],
  ['drive', 'The driver waits outside'],
  ['аптек', 'Аптекарь выдаёт лекарства по рецепту'],
  ['сантех', 'Сантехник придёт утром'],
  ['парикмах', 'Парикмахерская открыта до восьми'],
  ['велосип', 'Велосипедист ездит по дорожке'],
  ['холодил', 'Холодильник стоит на кухне'],
  ['экскурс', 'Экскурсовод встретит вас у входа'],
  ['библиот', 'Библиотекарь помогает искать книги'],
  ['микровол', 'Микроволновка греет за минуту'],
  ['телевиз', 'Телевизионный мастер чинит экраны'],
  ['стоматол', 'Стоматология работает в субботу'],
];

const forms: Pair[] = [
  ['delivering a parcel', 'Parcels are delivered on weekdays'],
  ['running shoes', 'We sell a shoe for each runner who runs daily'],
  ['cancelled flights', 'You may cancel a flight up to noon'],
  ['studies', 'She studied law in Rome'],
  ['leaves of a tree', 'A leaf fell, the trees are bare'],
  ['посылкой', 'Посылки приходят через неделю'],
  ['скидках', 'Скидка действует до конца месяца'],
  ['подпискам', 'Подписку можно продлить заранее'],
  ['тарифов', 'Тариф меняется в кабинете'],
  ['оплачивать', 'Оплачивайте счёт картой'],
];

/** Inputs for which searches found nothing or the wrong text in the past. */
export const CLASSES: Record<string, Pair[]> = {
  'hosts and product names': [
    ...around(HOSTS, whole, 'Open', 'in a browser'),
    ...around(PRODUCTS, useOf, 'The server runs on', 'since May'),
  ],
  'mail addresses': [
    ...around(MAILS, whole, 'Write to', 'at any time'),
    ...around(['team@example.se', 'it@example.fr'], (mail) => mail.split('@')[1] ?? '', 'Ask', 'for access'),
  ],
  numbers: around(NUMBERS, whole, 'The price is', 'per month'),
  'paths and slashes': [
    ...around(PATHS, whole, 'Look into', 'as root'),
    ...around(SLASHED, whole, 'We teach', 'on Mondays'),
    ...around(['XML/JSON', 'C/Fortran'], (term) => term.split('/')[1] ?? '', 'We convert', 'on Tuesdays'),
  ],
  'file names': [
    ...around(FILES, whole, 'Change', 'before the start'),
    ...around(['deploy.toml', 'style.scss', 'notes.odt'], (file) => file.split('.')[1] ?? '', 'Open', 'and save it'),
  ],
  snake_case: [
    ...around(SNAKES, whole, 'The field', 'is required'),
    ...around(['vacuum_delay', 'ledger_total'], (name) => name.split('_')[0] ?? '', 'The field', 'is optional'),
  ],
  CamelCase: [
    ...around(CAMELS, whole, 'Call', 'first'),
    ...around(['zoomCanvas', 'TurtleShell'], (name) => name.replace(/(?<=[a-z])(?=[A-Z])/, ' '), 'Call', 'last'),
  ],
  'accents, ё, ß': accents,
  'scripts without spaces': noSpaces,
  'beginnings of words': beginnings,
  'forms of words': forms,
};
