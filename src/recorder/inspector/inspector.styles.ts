/**
 * How it looks: of its own, whatever the page and the chat look like, for its colours mean something. In one file of more than 300
 * lines, because later rules win over earlier ones.
 */
export const styles = `
/* What a page says of all its elements is not meant for this one. */
:host {
  all: initial !important;
  position: fixed !important;
  z-index: 2147483647 !important;
  inset-block-end: calc(12px + var(--above, 0) * 56px + env(safe-area-inset-bottom)) !important;
  inset-inline-start: calc(12px + env(safe-area-inset-left)) !important;
  inline-size: min(720px, 100vw - 24px) !important;
  color-scheme: light !important;
  --bg: #ffffff;
  --raised: #f6f6f8;
  --text: #1b1c20;
  --text-2: #5c5f68;
  --line: #e2e3e8;
  --control: #8b8e98;
  --wash: #ebebfb;
  --in: #0a6f68;
  --out: #4644c4;
  --bad: #b3261e;
  --odd: #855400;
  --focus: #4644c4;
  container-type: inline-size !important;
  font: 400 13px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif !important;
}
@media (min-width: 741px) {
  /* The chat has its place beside it. */
  :host {
    inline-size: min(720px, 100vw - 440px) !important;
  }
}
@media (prefers-color-scheme: dark) {
  :host {
    color-scheme: dark !important;
    --bg: #17181c;
    --raised: #1f2026;
    --text: #ecedf0;
    --text-2: #a3a6b0;
    --line: #33353d;
    --control: #7e818c;
    --wash: #2a2a4a;
    --in: #55cfc3;
    --out: #a9a8ff;
    --bad: #ff8f86;
    --odd: #e8bb5c;
    --focus: #a9a8ff;
  }
}
@media print {
  :host {
    display: none !important;
  }
}
* {
  box-sizing: border-box;
  margin: 0;
}
[hidden] {
  display: none !important;
}
/* For whoever does not see the signs. */
.unseen {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.panel {
  /* It is in English, on whichever side of a page it lies. */
  direction: ltr;
  position: relative;
  display: flex;
  flex-direction: column;
  block-size: min(var(--height, 440px), 100vh - 24px);
  background: var(--bg);
  color: var(--text);
  border: 1px solid var(--line);
  border-radius: 12px;
  box-shadow: 0 1px 2px rgb(0 0 0 / 8%), 0 12px 40px rgb(0 0 0 / 18%);
  overflow: hidden;
}
.panel.folded {
  block-size: auto;
}
.folded .body,
.folded .edge {
  display: none;
}
.edge {
  position: absolute;
  z-index: 1;
  inset-block-start: 0;
  inset-inline: 0;
  block-size: 8px;
  cursor: ns-resize;
  touch-action: none;
}
.edge:hover,
.edge:focus-visible {
  background: var(--focus);
  opacity: 0.4;
}
:focus-visible {
  outline: 2px solid var(--focus);
  outline-offset: -2px;
}
.bar {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  padding: 8px 8px 8px 14px;
  background: var(--raised);
  border-block-end: 1px solid var(--line);
}
.folded .bar {
  border: 0;
}
.dot {
  inline-size: 9px;
  block-size: 9px;
  border-radius: 50%;
  background: var(--bad);
  border: 2px solid var(--bad);
}
.still .dot {
  background: transparent;
}
h2 {
  font: inherit;
  font-weight: 650;
}
.count {
  color: var(--text-2);
  font-variant-numeric: tabular-nums;
}
.buttons {
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  margin-inline-start: auto;
}
button {
  font: inherit;
  color: inherit;
  background: transparent;
  border: 1px solid transparent;
  border-radius: 7px;
  padding: 3px 9px;
  min-block-size: 28px;
  cursor: pointer;
}
button:hover {
  background: var(--line);
}
button[aria-pressed='true'] {
  background: var(--wash);
  border-color: var(--out);
}
.body {
  flex: 1;
  min-block-size: 0;
  display: flex;
  flex-direction: column;
}
.tools {
  display: flex;
  gap: 12px;
  align-items: center;
  padding: 8px 14px;
  border-block-end: 1px solid var(--line);
}
.filter {
  flex: 0 1 180px;
  min-inline-size: 90px;
  font: inherit;
  color: inherit;
  background: var(--bg);
  border: 1px solid var(--control);
  border-radius: 7px;
  padding: 3px 8px;
  min-block-size: 28px;
}
.filter::placeholder {
  color: var(--text-2);
  opacity: 1;
}
.places {
  flex: 1;
  min-inline-size: 0;
}
.map {
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  max-block-size: 34px;
  overflow: auto;
}
.map i {
  inline-size: 7px;
  block-size: 10px;
  border-radius: 2px;
  background: var(--in);
  border: 1px solid var(--in);
}
.map .again {
  background: linear-gradient(to top, var(--odd) 50%, transparent 50%);
  border-color: var(--odd);
}
.map .late {
  background: var(--odd);
  border-color: var(--odd);
}
.map .missing {
  background: transparent;
  border: 1px dashed var(--bad);
}
.legend {
  color: var(--text-2);
  font-size: 12px;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.both {
  flex: 1;
  min-block-size: 0;
  display: flex;
  flex-direction: column;
}
.list {
  flex: 1 1 55%;
  min-block-size: 0;
  overflow: auto;
  overscroll-behavior: contain;
  padding-block: 4px;
}
.list:empty::before {
  content: 'Nothing here yet. What the chat does is shown as it happens.';
  display: block;
  padding: 16px 14px;
  color: var(--text-2);
}
.row {
  position: relative;
  display: grid;
  grid-template-columns: 58px 16px minmax(0, 1fr) auto 52px 64px;
  gap: 8px;
  align-items: baseline;
  padding: 2px 14px;
  font: 12px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  border-inline-start: 3px solid transparent;
  cursor: default;
  content-visibility: auto;
  contain-intrinsic-block-size: auto 23px;
}
.row:hover {
  background: var(--raised);
}
.row[aria-selected='true'] {
  background: var(--wash);
  border-inline-start-color: var(--out);
}
.time,
.place,
.size,
.took {
  color: var(--text-2);
  text-align: end;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
}
.place::before {
  content: '#';
}
.place:empty::before {
  content: none;
}
.way {
  text-align: center;
  color: var(--text-2);
}
.what {
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.what b {
  font-weight: 600;
}
.more {
  color: var(--text-2);
}
.in .way,
.in b {
  color: var(--in);
}
.out .way,
.out b {
  color: var(--out);
}
.bad .way,
.bad b,
.bad .more {
  color: var(--bad);
}
.odd .way,
.odd b,
.odd .took {
  color: var(--odd);
}
.details {
  flex: 1 1 45%;
  min-block-size: 0;
  overflow: auto;
  overscroll-behavior: contain;
  padding: 10px 14px;
  background: var(--raised);
  border-block-start: 1px solid var(--line);
  font: 12px/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
@media (max-width: 740px) {
  :host {
    inset-block-end: calc(96px + var(--above, 0) * 56px + env(safe-area-inset-bottom)) !important;
  }
  .panel {
    block-size: min(var(--height, 380px), 100vh - 120px);
  }
  .panel.folded {
    inline-size: fit-content;
  }
  .folded h2,
  .folded button:not(:nth-last-child(-n + 2)) {
    display: none;
  }
}
@container (max-width: 520px) {
  .tools {
    flex-direction: column;
    align-items: stretch;
    gap: 6px;
  }
  .filter {
    flex: none;
  }
  .row {
    grid-template-columns: 46px 14px minmax(0, 1fr) auto;
    gap: 6px;
    padding-inline: 8px;
  }
  .place,
  .size {
    display: none;
  }
  .bar {
    padding-inline: 10px 4px;
  }
  .buttons {
    gap: 0;
  }
  .panel:not(.folded) .buttons {
    margin-inline-start: -8px;
  }
  button {
    min-block-size: 32px;
    padding-inline: 8px;
  }
}
@media (forced-colors: active) {
  .panel,
  .bar,
  .tools,
  .details {
    border-color: CanvasText;
  }
  .dot {
    background: CanvasText;
    border-color: CanvasText;
    forced-color-adjust: none;
  }
  .still .dot {
    background: Canvas;
  }
  .map i {
    forced-color-adjust: none;
    background: CanvasText;
    border-color: CanvasText;
  }
  .map .again {
    background: linear-gradient(to top, CanvasText 50%, Canvas 50%);
  }
  .map .late {
    background: Highlight;
  }
  .map .missing {
    background: Canvas;
  }
  .row {
    border-inline-start-color: Canvas;
  }
  .row[aria-selected='true'] {
    forced-color-adjust: none;
    background: Highlight;
    color: HighlightText;
  }
  .row[aria-selected='true'] * {
    color: HighlightText;
  }
}
@media (prefers-contrast: more) {
  :host {
    --line: var(--control);
  }
}
`;
