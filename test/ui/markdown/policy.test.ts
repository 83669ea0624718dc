import { expect } from '@open-wc/testing';

const POLICY =
  `default-src 'none'; script-src ${location.origin}; style-src 'none'; img-src 'none'; connect-src ${location.origin}; ` +
  `base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types agent-messenger lit-html`;

describe('under a policy that forbids styles, pictures and strings of HTML', () => {
  it('everything is drawn, and nothing is reported', async () => {
    const page =
      `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><body>` +
      `<script type="module" src="${location.origin}/test/ui/markdown/support/strict-frame.ts"></script>`;
    const frame = document.createElement('iframe');
    frame.src = URL.createObjectURL(new Blob([page], { type: 'text/html' }));
    const answer = new Promise<MessageEvent>((done) => addEventListener('message', done, { once: true }));
    document.body.append(frame);
    const { reports, bold, required } = (await answer).data as { reports: string[]; bold: number; required: boolean };
    // Engines without Trusted Types have only the other half to show.
    expect(required).to.equal('trustedTypes' in globalThis);
    expect(reports).to.deep.equal([]);
    expect(bold).to.be.above(10);
    frame.remove();
  }).timeout(20_000);
});
