import { expect } from 'chai';
import { decoded } from '../../src/cli/html/entities.js';
import { readJson, whereIs } from '../../src/cli/html/json.js';
import { tokensOf, valueOf, type Tag } from '../../src/cli/html/tokens.js';
import { placesIn } from '../../src/cli/places.js';

const tags = (html: string): Tag[] => tokensOf(html).flatMap((one) => (one.kind === 'tag' ? [one] : []));
const names = (html: string): string[] => tags(html).map(({ name }) => name);
const first = (html: string, name = 'a'): string | undefined => valueOf(tags(html)[0]!, name);

describe('HTML, as the lint reads it', () => {
  it('finds tags, in any case and with any space', () => {
    expect(names('<!DOCTYPE html><HTML><Head\n><p/><br /></p></HTML>')).to.deep.equal(['html', 'head', 'p', 'br']);
    expect(names('a < b <3 <_x> </ > <> <x')).to.deep.equal([]);
  });

  it('reads attributes in every way to quote them', () => {
    const [tag] = tags(`<x A=1 b='2"' c = "3'"  d e=/f/g h="" i==j k>`);
    expect(tag!.attributes.map(({ name, value }) => [name, value])).to.deep.equal([
      ['a', '1'],
      ['b', '2"'],
      ['c', "3'"],
      ['d', ''],
      ['e', '/f/g'],
      ['h', ''],
      ['i', '=j'],
      ['k', ''],
    ]);
    expect(first('<x a=1 A=2>')).to.equal('1');
    expect(first('<x a="1"b="2">', 'b')).to.equal('2');
    expect(first('<x/a="1"/>')).to.equal('1');
    expect(tags('<x a/>')[0]!.selfClosing).to.equal(true);
    expect(tags('<x a=b/>')[0]!.selfClosing).to.equal(false);
    expect(tags('<x =a=1>')[0]!.attributes[0]).to.include({ name: '=a', value: '1' });
  });

  it('reads what stands for a sign', () => {
    expect(first('<x a="&lt;&#60;&#x3C;&quot;&amp;amp;&apos;&colon;&lbrace;">')).to.equal(`<<<"&amp;':{`);
    expect(first('<x a="?b=1&amp=2&copy=3&lt;=4&ampx">')).to.equal('?b=1&amp=2&copy=3<=4&ampx');
    expect(first('<x a="a&amp b&unknown;c&#0;&#x80;&#xD800;">')).to.equal('a& b&unknown;c\ufffd€\ufffd');
    expect(first('<x a="1\r\n2\r3">')).to.equal('1\n2\n3');
  });

  it('knows of each letter of a value where it was written', () => {
    const written = '{&quot;a&quot;:&amp;1}';
    const { text, from } = decoded(written);
    expect(text).to.equal('{"a":&1}');
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(from)).to.deep.equal([0, 1, 7, 8, 14, 15, 20, 21]);
    const [tag] = tags(`<x a="${written}">`);
    expect(tag!.attributes[0]!.from(2)).to.equal('<x a="{&quot;'.length);
  });

  it('leaves out what is said in comments', () => {
    expect(names('<!-- <a> --><b><!--><c><!---><d><!-- --!><e><!-- <f>')).to.deep.equal(['b', 'c', 'd', 'e']);
    expect(names('<?php <a> ?><b><!x <c>><![CDATA[<d>]]></ <e>>')).to.deep.equal(['b']);
  });

  for (const raw of ['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'])
    it(`leaves out what stands in a ${raw}`, () => {
      expect(names(`<${raw}><a></${raw}x></a></${raw} ><b>`)).to.deep.equal([raw, 'b']);
      expect(names(`<${raw}><a>`)).to.deep.equal([raw]);
    });

  it('ends a script where a browser does', () => {
    expect(names('<script>"</script>"<a>')).to.deep.equal(['script', 'a']);
    expect(names('<script><!-- </script><a>')).to.deep.equal(['script', 'a']);
    expect(names('<script><!-- <script> </script> <a> --></script><b>')).to.deep.equal(['script', 'b']);
    expect(names('<script><!--> <script> </script><a>')).to.deep.equal(['script', 'a']);
    expect(names('<plaintext><a></plaintext>')).to.deep.equal(['plaintext']);
  });

  it('knows drawings and formulas, where nothing is raw', () => {
    expect(names('<svg><style><a></style><![CDATA[<b>]]></svg><style><c></style>')).to.deep.equal([
      'svg',
      'style',
      'a',
      'style',
    ]);
    expect(names('<svg><foreignObject><style><a></style></foreignObject></svg>')).to.not.include('a');
    expect(names('<svg/><style><a></style>')).to.not.include('a');
    const kinds = tags('<svg><g><agent-messenger><p><agent-messenger>').map(({ foreign }) => foreign);
    expect(kinds).to.deep.equal(['', 'svg', 'svg', '', '']);
  });

  it('is done with any garbage, soon, and throws at none', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const pieces =
      '< > </ /> = " \' <!-- --> --!> <script </script <svg> </svg> <![CDATA[ ]]> &amp; &# &#x; \0 \r\n a data-config={ <title> <a <? <!d - ! \ud800 ü'.split(
        ' ',
      );
    for (let round = 0; round < 3_000; round++) {
      const html = Array.from({ length: random(40) }, () => pieces[random(pieces.length)]).join(random(2) ? '' : ' ');
      let last = -1;
      for (const token of tokensOf(html)) {
        expect(token.at, JSON.stringify(html)).to.be.within(last, html.length);
        last = token.kind === 'tag' ? token.end - 1 : token.at;
        if (token.kind === 'tag')
          for (const { at, value, from } of token.attributes) {
            expect(at).to.be.within(token.at, token.end);
            expect(from(value.length)).to.be.within(token.at, token.end);
          }
      }
    }
    for (const piece of ['<!--', '<a b="', '<script>', '<!', '</', '&amp;', '<svg>', '<a '])
      tokensOf(piece.repeat(100_000));
  });
});

describe('JSON, as the lint reads it', () => {
  it('says where each thing stands', () => {
    const read = readJson('{ "a": [ {"b": 1}, "x" ], "c.d": null }');
    expect(read.value).to.deep.equal({ a: [{ b: 1 }, 'x'], 'c.d': null });
    expect([...read.places]).to.deep.equal([
      ['.a', 2],
      ['.a[0]', 9],
      ['.a[0].b', 10],
      ['.a[1]', 19],
      ['.c.d', 26],
    ]);
    expect(whereIs(read, '.a[0].z')).to.equal(9);
    expect(whereIs(read, '.z')).to.equal(null);
    expect(whereIs(read, '.a[7]')).to.equal(2);
  });

  for (const [text, at] of [
    ['{a: 1}', 1],
    ['{"a": 1,}', 8],
    ["{'a': 1}", 1],
    ['{"a" 1}', 5],
    ['{"a": 01}', 7],
    ['[1, 2', 5],
    ['{"a": 1} x', 9],
    ['{"a": "1\n"}', 6],
    ['', 0],
  ] as const)
    it(`knows that ${JSON.stringify(text)} is none any more at ${at}`, () => {
      expect(readJson(text)).to.include({ value: undefined, wrongAt: at });
    });

  it('agrees with JSON.parse on whatever is JSON', () => {
    for (const value of [null, true, -1.5e-7, '', '"\\\n\u0001ü', [], {}, [[{}]], { '': { '': [1, 2] } }]) {
      const text = JSON.stringify(value, null, 1);
      expect(readJson(text).value, text).to.deep.equal(value);
      expect(readJson(text).wrongAt, text).to.equal(null);
    }
    const deep = `${'['.repeat(100_000)}`;
    expect(readJson(deep).value).to.equal(undefined);
  });

  it('tells of what stands there twice', () => {
    expect(readJson('{"a": 1, "b": {"a": 1, "a": 2}}').again).to.deep.equal([['.b.a', 23]]);
  });
});

describe('places', () => {
  it('are counted as editors count them', () => {
    const place = placesIn('ab\r\nc\rd\n');
    expect([0, 1, 4, 6, 8].map(place)).to.deep.equal([
      { line: 1, column: 1 },
      { line: 1, column: 2 },
      { line: 2, column: 1 },
      { line: 3, column: 1 },
      { line: 4, column: 1 },
    ]);
  });
});
