import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { partsIn, read } from '../../tools/describe/read.mjs';

const textOf = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

describe('what is said of the element', function () {
  this.timeout(60_000);
  let said: ReturnType<typeof read>;
  before(() => (said = read()));

  it('is all that there is', () => {
    expect(said.wrong).to.deep.equal([]);
  });

  it('has the parts of an answer too, which no template draws', () => {
    const names = said.model.parts.map(({ name }) => name);
    expect(names).to.include.members(['link', 'table', 'code-block', 'code-copy']);
    for (const name of names) expect(textOf('docs/reference.md')).to.include(`\`::part(${name})\``);
  });

  it('looks for parts however they are written', () => {
    for (const text of ['<p part="a b">', "{ class: 'x', part: 'a b' }", "button.setAttribute('part', 'a b')"])
      expect(partsIn(text), text).to.deep.equal(['a', 'b']);
    expect(partsIn('<p part="message message-${kind}">')).to.deep.equal(['message', 'message-*']);
    expect(partsIn('<p data-part="a"> progress(part: number) part = null')).to.deep.equal([]);
  });

  it('has every adapter and renderer by name, with what it is called with, where the console sends people', () => {
    const { adapters, line, renderers } = said.model;
    expect(adapters.map(({ name }) => name)).to.include.members([
      'upload',
      'uploadRules',
      'leaveQueue',
      'signIn',
      'mask',
    ]);
    expect(renderers.map(({ name }) => name)).to.deep.equal(['agent', 'person', 'code']);
    for (const path of ['docs/reference.md', 'llms.txt']) {
      const text = textOf(path).replaceAll('\\|', '|');
      for (const { name, signature, description } of [...adapters, ...renderers, ...line]) {
        expect(signature).to.match(new RegExp(`^${name}\\b.*: .`));
        for (const word of [`\`${name}\``, `\`${signature}\``, description]) expect(text, path).to.include(word);
      }
    }
  });
});
