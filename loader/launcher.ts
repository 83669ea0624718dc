/** The launcher before there is a widget: one button in a shadow root, without a framework and without a request. */
const STYLE =
  ':host{all:initial!important;position:fixed!important;z-index:2147483000!important;inset-block-end:max(20px,env(safe-area-inset-bottom))!important;inset-inline-end:20px!important}:host(.start){inset-inline:20px auto!important}:host(.top){inset-block:20px auto!important}button,p{all:unset;border-radius:19px 19px 5px;box-shadow:0 4px 20px #0003}button{display:flex;gap:3px;place-items:center;padding:18px 17.5px;background:var(--b,#12685a);color:var(--f,#fff);cursor:pointer}button:focus-visible{outline:2px solid var(--b,#12685a);outline-offset:3px}i{width:5px;height:20px;border-radius:5px;background:currentColor}i:first-child{height:10px}i:last-child{height:14px}p{position:absolute;inset-block-end:68px;inset-inline-end:0;width:220px;padding:12px;background:#fff;color:#222;font:15px system-ui}:host(.start) p{inset-inline:0 auto}:host(.top) p{inset-block:68px auto}@media(forced-colors:active){button{border:1px solid}i{background:ButtonText}}';

export interface Launcher {
  readonly root: HTMLElement;
  /** A line above the button, for a while. */
  say(words: string): void;
}

export function launcher(label = 'Open chat', accent = '', placement = ''): Launcher {
  const root = document.createElement('div');
  root.className = placement.replace('-', ' ');
  const shadow = root.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];
  const button = document.createElement('button');
  button.ariaLabel = label;
  button.ariaHasPopup = 'dialog';
  button.style.setProperty('--b', accent);
  // Black or white, as far as a loader can tell; the widget knows better.
  const rgb = Number(`0x${accent.slice(1, 7)}`);
  if ((rgb >> 16) * 0.3 + ((rgb >> 8) & 255) * 0.59 + (rgb & 255) * 0.11 > 140) button.style.setProperty('--f', '#000');
  // The three bars of the mark.
  for (let bars = 3; bars--;) button.append(document.createElement('i'));
  shadow.append(button);
  return {
    root,
    say(words) {
      const line = document.createElement('p');
      line.role = 'alert';
      line.append(words);
      shadow.append(line);
      setTimeout(() => line.remove(), 1e4);
    },
  };
}
