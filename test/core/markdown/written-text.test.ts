import { expect } from 'chai';
import { writtenText } from '../../../src/core/markdown/written-text.js';

describe('an answer as plain text', () => {
  for (const [what, source, text] of [
    ['words as they are', 'We open at nine.', 'We open at nine.'],
    ['a line where one ends', 'One\nTwo\\\nThree', 'One\nTwo\nThree'],
    ['a blank line between paragraphs', 'One\n\n\n\nTwo', 'One\n\nTwo'],
    ['no marks of weight', 'It is **very** *nice*, ~~not~~ `so_so`.', 'It is very nice, not so_so.'],
    ['what is escaped and what stands for a sign', '2 \\* 3 &lt; 7 &amp; \\[x\\]', '2 * 3 < 7 & [x]'],
    ['a heading as a line', '# Care\n\nDry **cloth**', 'Care\n\nDry cloth'],
    [
      'a link by its name and address',
      'See [**the** shop](https://a.example/x).',
      'See the shop (https://a.example/x).',
    ],
    [
      'an address once',
      'https://a.example/x and <https://b.example> and www.c.example',
      'https://a.example/x and https://b.example and www.c.example',
    ],
    ['an address once that is its own name', '[a.example](https://a.example/)', 'a.example'],
    [
      'mail and telephone',
      '[Write](mailto:a@b.example) or [call](tel:+15550100)',
      'Write (a@b.example) or call (+15550100)',
    ],
    ['mail once', '[a@b.example](mailto:a@b.example)', 'a@b.example'],
    ['no address that is no link', '[so](javascript:alert(1))', 'so'],
    [
      'a picture',
      '![A lamp](https://a.example/l.png) ![](https://a.example/m.png)',
      'A lamp (https://a.example/l.png) (https://a.example/m.png)',
    ],
    ['a list', '- One\n- **Two**\n* Three', '- One\n- Two\n\n- Three'],
    ['a list that is counted', '3. One\n4. Two', '3. One\n4. Two'],
    ['lists in lists', '1. One\n   - a\n   - b\n2. Two', '1. One\n   - a\n   - b\n2. Two'],
    ['a list with room', '- One\n\n  more\n\n- Two', '- One\n  more\n- Two'],
    ['what is done', '- [x] One\n- [ ] Two', '- [x] One\n- [ ] Two'],
    ['a quotation as mails have it', '> One\n>\n> Two', '> One\n> \n> Two'],
    [
      'rows as lines',
      '| Part | Cloth |\n|---|:-:|\n| Brass | **dry** |\n| Wood | [damp](https://a.example) |',
      'Part: Brass; Cloth: dry\nPart: Wood; Cloth: damp (https://a.example)',
    ],
    ['rows with empty cells', '| | Price: |\n|---|---|\n| Lamp | 40 |\n| Bulb | |', 'Lamp; Price: 40\nBulb'],
    ['a table without rows', '| Part | Cloth |\n|---|---|', 'Part; Cloth'],
    [
      'code as it is',
      '```js\nlet a = **b**; // [x](y)\n\n  c |= 1;\n```\n\nDone',
      'let a = **b**; // [x](y)\n\n  c |= 1;\n\nDone',
    ],
    ['no rule', 'One\n\n---\n\nTwo', 'One\n\nTwo'],
    [
      'HTML',
      '<p>One <b>two</b><br>three <a href="https://a.example/?a=1&amp;b=2">four</a></p>',
      'One two\nthree four (https://a.example/?a=1&b=2)',
    ],
    [
      'HTML among words',
      'One <b>two</b> <a class="x" href=\'https://a.example\'>there</a>.',
      'One two there (https://a.example).',
    ],
    ['an attribute that only ends like one', '<a data-href="https://b.example" href="https://a.example">a</a>', 'a (https://a.example)'], // prettier-ignore
    ['other alphabets', '**שלום** [חנות](https://a.example)', 'שלום חנות (https://a.example)'],
    ['nothing', '', ''],
  ] as const)
    it(`has ${what}: ${JSON.stringify(source)}`, () => {
      expect(writtenText(source)).to.equal(text);
    });
});
