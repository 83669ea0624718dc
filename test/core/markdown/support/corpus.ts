/** Answers as models write them: every construct, none left open. */
export const ANSWERS: readonly string[] = [
  `# Care for brushed brass

Brass darkens with **time and *very* much** more. That is \`patina\`, not damage; see the [care guide](https://juniper.example/care_of_brass).
Visit https://juniper.example/care_of_brass. Mail bob@juniper.example, it takes ~5 to ~10 minutes.

- one **bold**
- two \`x_y\`
  1. nested *deep*
  2. more
- [x] done
- [ ] not yet

| Finish | Weekly |
| --- | ---: |
| Raw | Dry cloth |
| Lac | **Damp** |

\`\`\`json
{ "a": 1,

  "b": "**not bold**" }
\`\`\`
> Never use **vinegar**.
> Not even once.

2*3*4 = 24, a _b_ c, snake_case_name, List<String> and a < b. Done! Fin.
***
Last words.`,
  `Linen marks easily when wet, so work dry first:

1. Unplug the lamp and let the bulb cool.
2. Take the shade off and brush it from top to bottom with a soft, dry brush.
3. For a mark, use a barely damp white cloth. Dab, do not rub, and work from the outside in.

Then call us: **+44 20 7946 0000**, or write to [our team](mailto:care@juniper.example).`,
  `Setext one
==========

Some words
with two lines

Two
---

~~~
fence with tildes
\`\`\`
~~~

1) first
2) second

   a paragraph of the second

   \`\`\`js
   const nested = 'fence';
   \`\`\`
3) third

Bye`,
  `***Both*** and ***bold** then it* and **bold *it***. A ~~deleted **thing**~~ here. \\*not em\\* and \\[not a link\\].
Line one  
line two\\
line three`,
  `Text with "quotes", [1] a note [2], [text](<https://a.example/b c>) and [t](https://a.example/x_(y) "A title").
An autolink <https://juniper.example/a> and <bob@juniper.example>. www.juniper.example/x is one too (see https://juniper.example/a_(b)).`,
  `> Quote one
> > inner **quote**
> - list in quote
>   - deeper

Text

    indented code
    second line

End`,
  `Emoji 👩‍👩‍👧‍👦 and **bold 🎉** مرحبا *بالعالم* 日本語**太字**です。 Ünïcode &amp; entities &copy; &#8364; AT&T.`,
  `- a

- b

  c
- d
  > quote
* other list
+ third

0. zero
1. one`,
  `Hello <b>bold</b> and <i>it</i><br>next. <a href="https://juniper.example">link</a> done.

<p>A paragraph with <em>em</em></p>

Then words.`,
  `![A lamp](https://juniper.example/lamp.png "Lamp") after. [![pic](https://juniper.example/p.png)](https://juniper.example) end.`,
  `|a|b|c|
|:-|:-:|-:|
|1|2|3|
|\`x\`|[l](https://a.example)|*e*|

After.

| only | head |
| --- | --- |

Intro line
| h |
| - |
| r |
`,
  `Headline\n\n---\n\n## Second ##\n\n### Third\n#### 4\n##### 5\n###### 6\n\nhttp://a.example/?q=1&x=2#f, and https://b.example!`,
  `**Steps:**\n1. **First** – do \`npm install --save-dev some_package\` now.\n2. **Second:** run \`\`a \`b\` c\`\`.\n\n**Note:** use \`<div>\` tags & co.`,
  `1. Eins\u00a0\n2. Zwei\u3000\n3. Drei\n\nUnd\u00a0\n\n| a | b |\n|---|---|\n| 1 | 2 |\u3000\n| 3 | 4 |\u00a0\n| 5 | 6 |`,
];

/** Marks that lead nowhere, as people and broken models write them. */
export const STRAYS: readonly string[] = [
  'a * b * c',
  '5 * 3 = 15 and *',
  'price* and more',
  '**never closed and on',
  '*never closed',
  '_never closed',
  'a ` b and on',
  '``` not a fence` here',
  '[never closed and on',
  '[a](never closed and on',
  '[a] (b)',
  '[a](b c d)',
  '[interval 0, 1) and on',
  '![never',
  '![a](never',
  '!',
  'Wow! !!',
  'a < b > c',
  '<notatag and on',
  '<b never closed, so',
  '<b',
  'x <!-- never',
  '<',
  '</',
  '</b> lone',
  '<b>lone',
  '<b>**lone</b>',
  '**重要。**次に**「これ」**です。**あ',
  '~~删除。~~然后 ***全部（必读）***阅读 **。',
  '«https://a.example/x» and [https://a.example/y], {https://a.example/z}',
  'Reply with <address> and <title>, use <time> or <code>',
  '<order-number>',
  '<details>',
  'H<sub>2</sub>O and <sub> again',
  '[see <time>](https://a.example) <time>',
  '| not a table\nand words',
  '| a | b |\nnot a table',
  '| a | b |\n| - |\nwrong',
  '|',
  '||',
  '#',
  '#hashtag',
  '#######',
  '-',
  '--',
  '---x',
  '+',
  '1.',
  '1',
  '12 apples',
  '1986. A year',
  '>',
  '> ',
  '=',
  '===',
  'a\n=',
  'a\n-',
  '~',
  '~~',
  '~~never',
  '~5 ~6',
  '&',
  '&amp',
  '&#',
  '&#x',
  '&unknown; &nope',
  'R&D',
  '\\',
  'a\\',
  '\\\\*',
  'h',
  'http',
  'https://',
  'https://a',
  'www',
  'www.',
  'whatever www',
  '@',
  'a@',
  'a@b',
  '```',
  '```js',
  '```js\n',
  '```js\n``',
  '```\ncode\n``` x\n```',
  '~~~\na',
  '- [',
  '- [ ]',
  '- [x]',
  '- [ ] a',
  '[ ]',
  '[]',
  '[]()',
  '![]()',
  '[x]:',
  '[x]: https://a.example\n\n[x]',
  '* * *',
  '* *',
  '- - x',
  '  ',
  '\n\n',
  '\t',
  '- a\n-',
  '- a\n- ',
  '1. a\n2',
  '1. a\n2.',
  '> a\n>',
  '> a\nlazy',
  '**',
  '****',
  '*****',
  '__',
  '_ _',
  '*_~`',
  '***a',
  '**a*',
  'a**b',
  'a*b',
  'a_b_c',
  '__init__',
  '**a*b**',
  '*a **b* c**',
];
