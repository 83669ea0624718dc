import { said, type Chosen } from './looks.js';

/** For whom it is. */
export const ways = [
  ['script', 'A website: one script tag'],
  ['module', 'An app: from npm'],
] as const;
export type Way = (typeof ways)[number][0];

const addresses: readonly (readonly [string, string])[] = [
  ['base-url', 'https://messaging.euw-1.example'],
  ['token-endpoint', '/chat/token'],
];

const tag = (name: string, attributes: readonly (readonly [string, string])[], first: readonly string[] = []): string =>
  [`<${name}`, ...first.map((line) => `  ${line}`), ...attributes.map(([key, value]) => `  ${key}="${value}"`)].join(
    '\n',
  );

/** What a page has to say to have such a chat. A chat that is part of a page stands there by its own tag. */
export function paste(way: Way, chosen: Chosen): string {
  const { attributes, styles } = said(chosen);
  const all = [...addresses, ...attributes];
  const element = `${tag('agent-messenger', all)}\n></agent-messenger>`;
  const inPage = chosen.get('mode') === 'inline';
  const parts =
    way === 'module'
      ? ["import 'agent-messenger/define';", element]
      : inPage
        ? ['<script type="module" src="/agent-messenger/define.js"></script>', element]
        : [
            `${tag(
              'script',
              all.map(([key, value]) => [`data-${key}`, value] as const),
              ['async', 'src="/agent-messenger/loader.js"'],
            )}\n></script>`,
          ];
  if (styles.length > 0) {
    const rule = ['agent-messenger {', ...styles.map(([key, value]) => `  ${key}: ${value};`), '}'];
    parts.push(
      way === 'module' ? rule.join('\n') : ['<style>', ...rule.map((line) => `  ${line}`), '</style>'].join('\n'),
    );
  }
  return parts.join('\n\n');
}
