import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { icon, mark } from '../../src/ui/views/icon.js';
import { iconMore } from '../../src/ui/views/icons-more.js';

describe('icons', () => {
  it('are drawn as nodes, hidden from readers', () => {
    const page = document.createElement('div');
    render([icon('send'), iconMore('phone'), mark()], page);
    const drawings = [...page.querySelectorAll('svg')];
    expect(drawings).to.have.length(3);
    for (const drawing of drawings) expect(drawing.getAttribute('aria-hidden')).to.equal('true');
    expect(drawings[0]?.querySelector('path')?.getTotalLength()).to.be.above(20);
  });
});
