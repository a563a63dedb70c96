/** A reply in Markdown and its rendered HTML; line breaks between tags do not matter. */
export interface Sample {
  source: string;
  html: string;
  /**
   * Whether the visible text of each prefix is a prefix of the visible text; not if a later line changes the meaning.
   */
  streams: boolean;
}

const streamed = (...samples: [source: string, html: string][]): Sample[] =>
  samples.map(([source, html]) => ({ source, html, streams: true }));
const whole = (...samples: [source: string, html: string][]): Sample[] =>
  samples.map(([source, html]) => ({ source, html, streams: false }));

const a = (url: string, text = url): string => `<a href="${url}">${text}</a>`;
const inline = (formula: string): string => `<code class="math inline">${formula}</code>`;
const display = (formula: string): string => `<code class="math display">${formula}</code>`;
const block = (formula: string): string => `<pre><code class="language-math">${formula}\n</code></pre>`;

/** Written for this test, after the kinds of examples in the CommonMark and GFM specifications. */
const COMMON_MARK = [
  ...streamed(
    ['Plain text', '<p>Plain text</p>'],
    ['One\n\nTwo', '<p>One</p><p>Two</p>'],
    ['*italic*', '<p><em>italic</em></p>'],
    ['_italic_', '<p><em>italic</em></p>'],
    ['**bold**', '<p><strong>bold</strong></p>'],
    ['__bold__', '<p><strong>bold</strong></p>'],
    ['***both***', '<p><em><strong>both</strong></em></p>'],
    ['**bold and *both***', '<p><strong>bold and <em>both</em></strong></p>'],
    ['*it* and **bo**', '<p><em>it</em> and <strong>bo</strong></p>'],
    ['`code`', '<p><code>code</code></p>'],
    ['``a ` b``', '<p><code>a ` b</code></p>'],
    ['a * b * c', '<p>a * b * c</p>'],
    ['snake_case_name', '<p>snake_case_name</p>'],
    ['2 * 3 = 6', '<p>2 * 3 = 6</p>'],
    ['5 > 3 & 2 < 4', '<p>5 &gt; 3 &amp; 2 &lt; 4</p>'],
    ['> quoted', '<blockquote><p>quoted</p></blockquote>'],
    ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
    ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
    ['3. three\n4. four', '<ol start="3"><li>three</li><li>four</li></ol>'],
    ['- one\n  - inner\n- two', '<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>'],
    ['```js\nlet a;\n```', '<pre><code class="language-js">let a;\n</code></pre>'],
    ['# Title', '<h1>Title</h1>'],
    ['## Sub\n\ntext', '<h2>Sub</h2><p>text</p>'],
    ['Café résumé naïve', '<p>Café résumé naïve</p>'],
    ['Emoji 👩‍👩‍👧 and 🇩🇪', '<p>Emoji 👩‍👩‍👧 and 🇩🇪</p>'],
  ),
  ...whole(
    ['Title\n=====', '<h1>Title</h1>'],
    ['Title\n---', '<h2>Title</h2>'],
    ['---', '<hr/>'],
    ['\\*not italic\\*', '<p>*not italic*</p>'],
    ['&copy; &amp; &lt;', '<p>© &amp; &lt;</p>'],
    ['[text](https://a.example)', `<p>${a('https://a.example', 'text')}</p>`],
    ['[text](https://a.example "Title")', '<p><a href="https://a.example" title="Title">text</a></p>'],
    ['[text][1]\n\n[1]: https://a.example', `<p>${a('https://a.example', 'text')}</p>`],
    ['<https://a.example>', `<p>${a('https://a.example')}</p>`],
    ['![alt](https://a.example/i.png)', '<p><img src="https://a.example/i.png" alt="alt"/></p>'],
    ['    indented code', '<pre><code>indented code\n</code></pre>'],
    ['~~~\ncode\n~~~', '<pre><code>code\n</code></pre>'],
    ['- one\n\n- two', '<ul><li><p>one</p></li><li><p>two</p></li></ul>'],
    ['hard  \nbreak', '<p>hard<br/>break</p>'],
    ['hard\\\nbreak', '<p>hard<br/>break</p>'],
    ['<div>literal</div>', '&lt;div&gt;literal&lt;/div&gt;'],
    ['a <b>tag</b> in text', '<p>a &lt;b&gt;tag&lt;/b&gt; in text</p>'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<!-- comment -->', '&lt;!-- comment --&gt;'],
  ),
];

const GFM = [
  ...streamed(
    ['~~gone~~', '<p><del>gone</del></p>'],
    [
      '- [ ] open',
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled=""/> open</li></ul>',
    ],
    ['https://a.example/path', `<p>${a('https://a.example/path')}</p>`],
    ['see https://a.example.', `<p>see ${a('https://a.example')}.</p>`],
    ['(https://a.example/x)', `<p>(${a('https://a.example/x')})</p>`],
    ['https://en.wikipedia.org/wiki/Foo_(bar) and', `<p>${a('https://en.wikipedia.org/wiki/Foo_(bar)')} and</p>`],
    ['mail help@example.org now', `<p>mail ${a('mailto:help@example.org', 'help@example.org')} now</p>`],
    ['www.example.org', `<p>${a('http://www.example.org', 'www.example.org')}</p>`],
    ['~one tilde~', '<p>~one tilde~</p>'],
    ['10~20 min or 30~40 min', '<p>10~20 min or 30~40 min</p>'],
    ['A (~2000 lines) and B (~5000 lines)', '<p>A (~2000 lines) and B (~5000 lines)</p>'],
  ),
  ...whole(
    [
      '- [x] done\n- [ ] open',
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled="" checked=""/> done</li><li class="task-list-item"><input type="checkbox" disabled=""/> open</li></ul>',
    ],
    [
      '| a | b |\n|---|--:|\n| 1 | 2 |',
      '<table><thead><tr><th>a</th><th style="text-align:right">b</th></tr></thead><tbody><tr><td>1</td><td style="text-align:right">2</td></tr></tbody></table>',
    ],
    [
      'a | b\n--- | ---\n`x \\| y` | **z**',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>x | y</code></td><td><strong>z</strong></td></tr></tbody></table>',
    ],
    [
      '| Plan |\n|---|\n| Visit<br>Walk |',
      '<table><thead><tr><th>Plan</th></tr></thead><tbody><tr><td>Visit<br/>Walk</td></tr></tbody></table>',
    ],
    ['not | a table', '<p>not | a table</p>'],
  ),
];

const HTML_TAGS = whole(
  ['H<sub>2</sub>O', '<p>H<sub>2</sub>O</p>'],
  ['x<sup>2</sup>', '<p>x<sup>2</sup></p>'],
  ['a<sub>i<sup>2</sup></sub>', '<p>a<sub>i<sup>2</sup></sub></p>'],
  ['Press <kbd>Ctrl</kbd>+<kbd>C</kbd>', '<p>Press <kbd>Ctrl</kbd>+<kbd>C</kbd></p>'],
  ['one<br>two<br/>three<br />four', '<p>one<br/>two<br/>three<br/>four</p>'],
  ['one<BR>two', '<p>one<br/>two</p>'],
  ['H<sub>2', '<p>H&lt;sub&gt;2</p>'],
  ['2</sub>', '<p>2&lt;/sub&gt;</p>'],
  ['<sub onclick="x()">2</sub>', '<p>&lt;sub onclick=&quot;x()&quot;&gt;2&lt;/sub&gt;</p>'],
  ['**H<sub>2</sub>O**', '<p><strong>H<sub>2</sub>O</strong></p>'],
  ['`<br>`', '<p><code>&lt;br&gt;</code></p>'],
  [
    '<details><summary>More</summary>\n\nHidden **text**\n\n</details>\n\nAfter',
    '<details><summary>More</summary><p>Hidden <strong>text</strong></p></details><p>After</p>',
  ],
  ['<details>\n<summary>More</summary>\nHidden\n</details>', '<details><summary>More</summary><p>Hidden</p></details>'],
  ['<details open><summary>A</summary>b</details>', '<details><summary>A</summary><p>b</p></details>'],
  ['<details>\n\n- one\n- two\n\n</details>', '<details><ul><li>one</li><li>two</li></ul></details>'],
  [
    '<details><summary>A</summary>\n\n<details><summary>B</summary>\n\nc\n\n</details>\n\n</details>',
    '<details><summary>A</summary><details><summary>B</summary><p>c</p></details></details>',
  ],
  ['<details><summary>Still open</summary>\n\ntext', '<details><summary>Still open</summary><p>text</p></details>'],
  ['<details ontoggle="x()">a</details>', '&lt;details ontoggle=&quot;x()&quot;&gt;a\n&lt;/details&gt;'],
  ['<iframe src="https://a.example"></iframe>', '&lt;iframe src=&quot;https://a.example&quot;&gt;&lt;/iframe&gt;'],
);

const FORMULAS = whole(
  ['Area \\(A = \\pi r^2\\).', `<p>Area ${inline('A = \\pi r^2')}.</p>`],
  ['$E = mc^2$', `<p>${inline('E = mc^2')}</p>`],
  ['so $$x^2$$ holds', `<p>so ${display('x^2')} holds</p>`],
  ['so \\[x^2\\] holds', `<p>so ${display('x^2')} holds</p>`],
  ['\\[ x^2 \\]', block('x^2')],
  ['$$x^2$$', block('x^2')],
  ['$$\nx\n$$', block('x')],
  ['\\[\na\n- b\n+ c\n\\]', block('a\n- b\n+ c')],
  ['- item\n  \\[\n  x\n  \\]', `<ul><li>item${block('x')}</li></ul>`],
  ['Then:\n$$\n\\frac{a}{b}\n$$\nEnd', `<p>Then:</p>${block('\\frac{a}{b}')}<p>End</p>`],
  ['$a_1$ and $a_2$', `<p>${inline('a_1')} and ${inline('a_2')}</p>`],
  ['$a * b * c$', `<p>${inline('a * b * c')}</p>`],
  ['\\(a\\) \\(b\\)', `<p>${inline('a')} ${inline('b')}</p>`],
  ['**$x$**', `<p><strong>${inline('x')}</strong></p>`],
  ['`$x$`', '<p><code>$x$</code></p>'],
  ['```\n$$\nx\n$$\n```', '<pre><code>$$\nx\n$$\n</code></pre>'],
  ['```math\nx^2\n```', block('x^2')],
  ['It costs $5 and $10.', '<p>It costs $5 and $10.</p>'],
  ['$5-$10', '<p>$5-$10</p>'],
  ['$20 for this, 18$ for that', '<p>$20 for this, 18$ for that</p>'],
  ['US$5 or 5$', '<p>US$5 or 5$</p>'],
  ['$ x $', '<p>$ x $</p>'],
  ['\\$5 and \\$6', '<p>$5 and $6</p>'],
  ['echo $HOME and $PATH', '<p>echo $HOME and $PATH</p>'],
  ['\\\\(x\\\\)', '<p>\\(x\\)</p>'],
  ['\\( open', '<p>( open</p>'],
  ['$$ open', '<p>$$ open</p>'],
  ['$\\$5$', `<p>${inline('\\$5')}</p>`],
);

const MODELS = [
  ...streamed(
    ['Order 55\nStatus: shipped\nETA: Friday', '<p>Order 55<br/>Status: shipped<br/>ETA: Friday</p>'],
    ['**Note:**text', '<p><strong>Note:</strong>text</p>'],
    ['**Важно:**текст', '<p><strong>Важно:</strong>текст</p>'],
    ['**Итого:**500 ₽', '<p><strong>Итого:</strong>500 ₽</p>'],
    ['word**(note)**word', '<p>word<strong>(note)</strong>word</p>'],
    ['это**«слово»**здесь', '<p>это<strong>«слово»</strong>здесь</p>'],
    ['All *.ts and *.js files', '<p>All *.ts and *.js files</p>'],
    ['2**8 is 256', '<p>2**8 is 256</p>'],
    ['a**b', '<p>a**b</p>'],
    ['Use `a ** b` here', '<p>Use <code>a ** b</code> here</p>'],
    ['[note to self]', '<p>[note to self]</p>'],
    ['array[0] = x', '<p>array[0] = x</p>'],
    ['**Step 1:** do it\n**Step 2:** rest', '<p><strong>Step 1:</strong> do it<br/><strong>Step 2:</strong> rest</p>'],
    [
      '- **Name**: value\n- **Age**: 5',
      '<ul><li><strong>Name</strong>: value</li><li><strong>Age</strong>: 5</li></ul>',
    ],
    ['1. **First**\n   text', '<ol><li><strong>First</strong><br/>text</li></ol>'],
    [
      'Sure!\n\n```python\nprint("hi")\n```\n\nDone.',
      '<p>Sure!</p><pre><code class="language-python">print(&quot;hi&quot;)\n</code></pre><p>Done.</p>',
    ],
    ['“**Quoted**” text', '<p>“<strong>Quoted</strong>” text</p>'],
    ['"**Quoted**" text', '<p>&quot;<strong>Quoted</strong>&quot; text</p>'],
    ['**"Quoted"**text', '<p><strong>&quot;Quoted&quot;</strong>text</p>'],
    ['Really?! **Yes!** Good', '<p>Really?! <strong>Yes!</strong> Good</p>'],
  ),
  ...whole(
    [
      'This line is wrapped by an editor at about seventy columns, so that its\nend means nothing.',
      '<p>This line is wrapped by an editor at about seventy columns, so that its\nend means nothing.</p>',
    ],
    [
      'The first of two sentences is a long one that ends where its line ends.\nThe second one is short.',
      '<p>The first of two sentences is a long one that ends where its line ends.<br/>The second one is short.</p>',
    ],
    ['Line one\n> quoted\nlazy', '<p>Line one</p><blockquote><p>quoted<br/>lazy</p></blockquote>'],
    ['Term[^1]\n\n[^1]: Note', ''],
    ['```\nnever closed', '<pre><code>never closed\n</code></pre>'],
    ['````md\n```js\nx\n```\n````', '<pre><code class="language-md">```js\nx\n```\n</code></pre>'],
    [
      '| a |\n|---|\n| $x$ |',
      `<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>${inline('x')}</td></tr></tbody></table>`,
    ],
  ),
].filter(({ html }) => html !== '');

const CJK = [
  ...streamed(
    [
      '一个**“会引起”**渲染错误的**“已知问题”**。',
      '<p>一个<strong>“会引起”</strong>渲染错误的<strong>“已知问题”</strong>。</p>',
    ],
    ['**注意：**请先备份。', '<p><strong>注意：</strong>请先备份。</p>'],
    ['这是**重要**的', '<p>这是<strong>重要</strong>的</p>'],
    ['**「重要」**です', '<p><strong>「重要」</strong>です</p>'],
    ['これは**強調（きょうちょう）**です。', '<p>これは<strong>強調（きょうちょう）</strong>です。</p>'],
    ['**중요:**텍스트', '<p><strong>중요:</strong>텍스트</p>'],
    ['你好，**世界**！', '<p>你好，<strong>世界</strong>！</p>'],
    ['*斜体。*下一句', '<p><em>斜体。</em>下一句</p>'],
    ['~~删除~~文字', '<p><del>删除</del>文字</p>'],
    ['价格：100～200元', '<p>价格：100～200元</p>'],
    ['第一行\n第二行', '<p>第一行<br/>第二行</p>'],
  ),
  ...whole(
    ['访问 https://example.com/path，然后继续。', `<p>访问 ${a('https://example.com/path')}，然后继续。</p>`],
    ['请看（https://example.com/a）。', `<p>请看（${a('https://example.com/a')}）。</p>`],
    ['见https://example.com/x。', `<p>见${a('https://example.com/x')}。</p>`],
    ['「https://example.com」', `<p>「${a('https://example.com')}」</p>`],
    ['https://a.example/1、https://a.example/2', `<p>${a('https://a.example/1')}、https://a.example/2</p>`],
    [
      'https://zh.wikipedia.org/wiki/中国',
      `<p>${a('https://zh.wikipedia.org/wiki/%E4%B8%AD%E5%9B%BD', 'https://zh.wikipedia.org/wiki/中国')}</p>`,
    ],
    ['[链接](https://example.com/a，b)', `<p>${a('https://example.com/a%EF%BC%8Cb', '链接')}</p>`],
  ),
];

const MESSENGERS = streamed(
  ['ok', '<p>ok</p>'],
  ['Hi!\nHow are you?', '<p>Hi!<br/>How are you?</p>'],
  [':-)', '<p>:-)</p>'],
  ['¯\\_(ツ)_/¯', '<p>¯_(ツ)_/¯</p>'],
  ['100% sure', '<p>100% sure</p>'],
  ['C# and C++', '<p>C# and C++</p>'],
  ['#hashtag', '<p>#hashtag</p>'],
  ['@name hello', '<p>@name hello</p>'],
  ['24/7', '<p>24/7</p>'],
  ['a/b/c', '<p>a/b/c</p>'],
  ['C:\\Users\\me', '<p>C:\\Users\\me</p>'],
  ['x^2 + y^2', '<p>x^2 + y^2</p>'],
  ['if (a && b || c)', '<p>if (a &amp;&amp; b || c)</p>'],
  ['{"a": 1}', '<p>{&quot;a&quot;: 1}</p>'],
  ['a: b\nc: d', '<p>a: b<br/>c: d</p>'],
  ['Tel. +49 30 1234567', '<p>Tel. +49 30 1234567</p>'],
  ['5 * 4 * 3', '<p>5 * 4 * 3</p>'],
  ['__init__.py', '<p><strong>init</strong>.py</p>'],
  ['my_var and your_var', '<p>my_var and your_var</p>'],
  ['Привет\nКак дела?', '<p>Привет<br/>Как дела?</p>'],
  ['— Кто там?\n— Я.', '<p>— Кто там?<br/>— Я.</p>'],
  ['مرحبا بك', '<p>مرحبا بك</p>'],
  ['नमस्ते **दुनिया**', '<p>नमस्ते <strong>दुनिया</strong></p>'],
  ['a < b', '<p>a &lt; b</p>'],
  ['x<y', '<p>x&lt;y</p>'],
  ['Price: 5€', '<p>Price: 5€</p>'],
  ['[ ] not a task', '<p>[ ] not a task</p>'],
  ['1) one', '<ol><li>one</li></ol>'],
  ['2026. A good year', '<ol start="2026"><li>A good year</li></ol>'],
  ['- a\n- b\n\nThen', '<ul><li>a</li><li>b</li></ul><p>Then</p>'],
);

/** Inputs that chat products are known to render wrongly, with the correct result. */
export const CORPUS: Sample[] = [...COMMON_MARK, ...GFM, ...HTML_TAGS, ...FORMULAS, ...MODELS, ...CJK, ...MESSENGERS];
