/** Files as frameworks and servers are given them: each is right, and says what it can of all that a chat is told. */
export const right: Readonly<Record<string, string>> = {
  'Chat.vue': `<script setup lang="ts">
import 'agent-messenger/define';
const props = defineProps<{ base: string; token: string; shown: boolean }>();
const smaller = (a: number, b: number) => a<b && b>a;
</script>
<template>
  <p v-if="props.base.length < 3">{{ a <b ? 'x' : "y" }}</p>
  <agent-messenger
    v-else
    key="chat"
    :ref="(one) => (chat = one)"
    :base-url="props.base"
    :tokenEndpoint="props.token"
    :config="{ home: { greeting: 'Hi' } }"
    mode="panel"
    :placement="shown ? 'end bottom' : 'start bottom'"
    @am-ready.once="ready"
    @amMessage="heard"
    v-on:am-open="opened"
    @click="a > b"
  />
  <template #fallback><agent-messenger v-bind="options" /></template>
  <AgentMessenger chat="mine" />
</template>
<style scoped>.a { color: red }</style>
`,
  'Chat.tsx': `'use client';
import { useEffect, useRef, useState } from 'react';
import 'agent-messenger/define';
/** Puts <agent-messenger token-endpoit="/x"> on the page. */
export function Chat<T extends Props>({ base, props }: T) {
  const ref = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<boolean>(false);
  for (let i = 0; i<n.length; i++) console.log(i > 3, 'image/*');
  // <agent-messenger bas-url="x">
  return (
    <Suspense fallback={<agent-messenger {...props} />}>
      {/* <agent-messenger mode="wide"> */}
      {open && a < b && (
        <agent-messenger
          key={base.id}
          ref={ref}
          className="chat"
          base-url={base.url}
          tokenEndpoint={\`/\${base.path}/token\`}
          config={{ home: { greeting: "Don't > go" } }}
          accent={dark ? '#fff' : '#000'}
          hide-launcher={open ? undefined : true}
          onam-ready={() => setOpen(true)}
          onClick={(event) => event.a > 3}
          style={{ display: 'none' }}
        />
      )}
      {open ? null : <agent-messenger base-url={base.url} session-endpoint={base.session} token-endpoint={base.token} />}
    </Suspense>
  );
}
`,
  'layout.jsx': `export default function Layout({ children }) {
  return (
    <html lang="en"><head><meta httpEquiv="x" /><title>{title}</title></head><body>
      {children}
      <Script src={process.env.NEXT_PUBLIC_CHAT + '/loader.js'} strategy="lazyOnload" data-base-url={url} data-token-endpoint="/chat/token" />
      <script async src="/chat/loader.js" data-instance="b" data-base-url={url} data-token-endpoint={"/chat/token"} crossOrigin="anonymous" />
    </body></html>
  );
}
`,
  'Chat.svelte': `<script lang="ts">
  import 'agent-messenger/define';
  let { base, hidden, tokenEndpoint }: Props = $props();
  const few = (a: number, b: number) => a<b;
</script>
<!-- <agent-messenger token-endpoit="/x"> -->
{#if base.length <3}
  <agent-messenger {tokenEndpoint} {...base} use:shown bind:this={chat} />
{:else}
  <agent-messenger base-url="https://{base}/x" token-endpoint="{path}/token" mode={mode} config={{ a: { b: '>' } }} hideLauncher={hidden} on:am-ready={(e) => e.a > 1} onam-open={opened}></agent-messenger>
{/if}
<style>a { color: red }</style>
`,
  'Chat.astro': `---
const { base } = Astro.props; // <agent-messenger mode="x">
const list: Array<string> = a<b ? [] : ['<p>'];
---
<div class:list={['a', { b: a > b }]}>
  {list.map((one) => <agent-messenger client:load transition:persist base-url={base} token-endpoint=\`/\${one}/token\` open={shown || undefined} />)}
  <script is:inline async src={\`\${base}/loader.js\`} data-base-url={base} data-token-endpoint="/chat/token"></script>
</div>
`,
  'chat.component.html': `@if (count() > 3 && name) {
<agent-messenger #chat *ngIf="shown; else other" appTracked="x" [attr.base-url]="base" [tokenEndpoint]="token()" [config]="{ a: { b: 1 } }"
  mode="{{ mode }}" [class.big]="a > b" [style.width.px]="3" (am-ready)="ready($event)" (click)="a > b" />
} @else {
<agent-messenger base-url="{{base}}" session-endpoint="{{ session }}" i18n-title="x"></agent-messenger>
}
`,
  'chat.ts': `import { html, LitElement } from 'lit';
import 'agent-messenger/define';
export class Chat extends LitElement {
  less = (a: number) => a<this.most && this.most>a;
  render() {
    return html\`<!-- <agent-messenger mode="x"> -->\${this.shown ? html\`<agent-messenger
      base-url=\${this.base} token-endpoint="\${this.path ?? "/chat"}/token" .config=\${{ a: { b: \`>\${1}\` } }}
      ?open=\${this.open} mode=\${this.mode} @am-ready=\${(e: Event) => e.type > ''}></agent-messenger>\` : nothing}\`;
  }
}
`,
  'footer.php': `<?php if ( ! defined( 'ABSPATH' ) ) { exit; } $less = $a <$b; ?>
<!doctype html><html <?php language_attributes(); ?>><head><?php wp_head(); ?>
<meta http-equiv="Content-Security-Policy" content="script-src 'nonce-<?= $nonce ?>' 'strict-dynamic'; connect-src 'self' https://messaging.example wss://messaging.example">
</head><body <?php body_class(); ?>>
<script async nonce="<?= esc_attr($nonce) ?>" src="<?php echo esc_url( plugins_url( "loader.js", __FILE__ ) ); ?>" data-base-url="https://messaging.example"
  data-token-endpoint="<?= $config["token"] ?>" <?php if ($user->age > 18): ?>data-open<?php endif ?> data-accent=<?php echo $accent ?>
  data-config='<?= json_encode(["a" => 'b']) ?>'></script>
<?php wp_footer();
`,
  '_chat.html.erb': `<%# <agent-messenger mode="x"> %><% if current_user.age > 18 %>
<script async src="<%= asset_path("loader.js") %>" data-base-url="<%= ENV.fetch("BASE") %>" <%= "data-open" if open %> data-token-endpoint="<%= token_path(format: :json) %>" data-locale="<%= I18n.locale %>"></script>
<% else %>
<agent-messenger base-url="<%= base -%>" token-endpoint="/chat/<%= id %>/token"></agent-messenger>
<% end %>
<%= javascript_importmap_tags %>
`,
  'base.html': `{# <agent-messenger mode="x"> #}{% extends "x" %}{% comment %}<agent-messenger mode="x">{% endcomment %}
{% if a <b %}<script async src="{{ url_for('static', filename="loader.js") }}" integrity="{{ sri }}" data-base-url="{{ config['BASE'] }}" data-token-endpoint="{% url "chat-token" %}" data-mode="{{ mode|default("panel") }}" {% if open %}data-open{% endif %}></script>
{% else %}<script async src="/static/loader.js" data-base-url="{{ base }}" {% if old %}data-token-endpoint="/old"{% else %}data-token-endpoint="/new"{% endif %} data-accent="{{ settings.color }}"></script>{% endif %}
`,
  'chat.liquid': `{%- liquid
  assign x = 1
-%}
<script async src="{{ 'loader.js' | asset_url }}" data-base-url="{{ settings.base }}" data-token-endpoint="{{ routes.root_url }}/apps/chat/token"{% unless shop.locale == "en" %} data-locale="{{ shop.locale }}"{% endunless %}></script>
`,
  'chat.blade.php': `{{-- <agent-messenger mode="x"> --}}@if ($user->age > 18)
<script async src="{{ asset("chat/loader.js") }}" data-base-url="{{ config('chat.base') }}" data-token-endpoint="{{ route('chat.token') }}" data-config='@json(["a" => 'b'])' @if($open) data-open @endif @class(['a' => $b > 1])></script>
@else
<agent-messenger base-url="{!! $base !!}" token-endpoint="{{ route("token") }}"></agent-messenger>
@endif
@vite('resources/js/app.js')
`,
  'Chat.cshtml': `@* <agent-messenger mode="x"> *@@model Chat<Visitor>
@if (Model.Age > 18 && a <b) {
<script async src="@Url.Content("~/chat/loader.js")" data-base-url="@Model.Base" data-token-endpoint="@Url.Action("Token", "Chat")" data-mode="@(Model.Wide ? "panel" : "popup")" asp-append-version="true"></script>
} else {
<agent-messenger base-url="@Model.Base" token-endpoint="@(await Path())" mode="@Model.Modes["a"].Name"></agent-messenger>
}
<a href="mailto:a@b.example">a@b.example</a>
`,
  'Chat.razor': `<agent-messenger base-url="@Base" token-endpoint="@Token" @ref="chat" @attributes="More" @onclick="() => Open(1 > 2)" />
@code { [Parameter] public List<string> Modes { get; set; } = new() { "<agent-messenger mode='x'>" }; }
`,
  'chat.hbs': `{{!-- <agent-messenger mode="x"> --}}{{#if (lt a b)}}
<script async src="{{asset "loader.js"}}" data-base-url="{{base}}" data-token-endpoint="{{{token}}}" {{#if open}}data-open{{/if}} data-mode="{{#if wide}}panel{{else}}popup{{/if}}"></script>
{{else}}<agent-messenger base-url={{base}} token-endpoint="{{token}}" {{on "am-ready" this.ready}} ...attributes></agent-messenger>{{/if}}
`,
  'page.ejs': `<% if (a < b && b > 3) { %><script async src="<%- asset('loader.js') %>" data-base-url="<%= base %>" data-token-endpoint="<%= "/chat" %>/token"></script><% } %>`,
  'chat.jsp': `<script async src="<c:url value="/loader.js"/>" data-base-url="\${chat.base}" data-token-endpoint="<%= request.getContextPath() %>/chat/token" data-mode="\${a > b ? "panel" : "popup"}"></script>`,
  'thymeleaf.html': `<script async th:src="@{/loader.js}" data-base-url="https://messaging.example" th:data-token-endpoint="@{/chat/token}"></script>`,
  'index.html': `<script async src="%BASE_URL%loader.js" data-base-url="%VITE_CHAT_BASE%" data-token-endpoint="/chat/token" data-mode="%VITE_CHAT_MODE%"></script>`,
  'chat.latte': `<script async src="{$base}/loader.js" data-base-url="{$chat->base}" data-token-endpoint="{link Chat:token}" {if $open}data-open{/if} data-mode={$mode}></script>`,
};

/** With a mistake or two in each, and where that is told. */
export const wrong: Readonly<Record<string, readonly [text: string, found: readonly string[]]>> = {
  'Chat.vue': [
    `<template>\n  <agent-messenger :base-url="b" :token-endpoitn="t"\n    mode="wide" :placement="'middle'" @am-redy="x" v-bind:hide-launchr="h" />\n</template>`,
    [
      'option/unknown 2:34 :token-endpoint',
      'option/value 3:5',
      'option/value 3:17',
      'call/unknown 3:39 @am-ready',
      'option/unknown 3:52 v-bind:hide-launcher',
    ],
  ],
  'Chat.tsx': [
    `const a = x<y;\nexport const Chat = ({ b }) => (\n  <agent-messenger base-url={b} tokenEndpiont={"/t"} mode={'wide'} onam-mesage={() => a > 1}\n    accent="nocolour" />\n);`,
    ['option/unknown 3:33 token-endpoint', 'option/value 3:54', 'call/unknown 3:68 onam-message', 'option/value 4:5'],
  ],
  'Chat.svelte': [
    `{#if x <y}\n<agent-messenger base-url={b} token-endpoitn="{t}" on:am-redy={() => 1 > 2} bind:opne={o} density="loose" />\n{/if}`,
    [
      'option/unknown 2:31 token-endpoint',
      'call/unknown 2:52 on:am-ready',
      'option/unknown 2:77 bind:open',
      'option/value 2:91',
    ],
  ],
  'Chat.astro': [
    `---\nconst t: Array<string> = [];\n---\n<agent-messenger base-url={t[0]} token-endpont={t.map((x) => x)} mode="wide" />`,
    ['option/unknown 4:34 token-endpoint', 'option/value 4:66'],
  ],
  'chat.component.html': [
    `<agent-messenger [attr.token-endpoitn]="t"\n [baseUlr]="b" (am-redy)="r()" mode="wide" />`,
    [
      'option/unknown 1:18 [attr.token-endpoint]',
      'option/unknown 2:2 [baseUrl]',
      'call/unknown 2:16 (am-ready)',
      'option/value 2:32',
    ],
  ],
  'chat.js': [
    'const t = html`<agent-messenger .confg=${{ a: 1 }}\n base-url=${b} token-endpoint=${t} mode="wide" ?opn=${o} @am-redy=${r}></agent-messenger>`;',
    ['option/unknown 1:33 .config', 'option/value 2:36', 'option/unknown 2:48 ?open', 'call/unknown 2:58 @am-ready'],
  ],
  'a.php': [
    `<?php if (1 > 2): ?>\n<script async src="<?= plugins_url("loader.js") ?>" data-base-url="<?= $b["x"] ?>"\n data-token-endpont="<?= $t ?>" data-mode="wide"></script><?php endif ?>`,
    ['option/unknown 3:2 data-token-endpoint', 'option/value 3:33'],
  ],
  'a.html.erb': [
    `<script async src="/loader.js" data-base-url="<%= b("x") %>" data-token-endpoint="<%= t %>"\n <%= "data-open" %> data-mode="wide" connector-token="<%= s %>"></script>`,
    ['option/value 2:21'],
  ],
  'a.twig': [
    `{% set a = b > c %}\n<script async src="{{ asset("loader.js") }}" data-base-ulr="{{ base }}" data-token-endpoint="{{ path("t") }}" data-scroll="up"></script>`,
    ['option/unknown 2:46 data-base-url', 'option/value 2:111'],
  ],
  'a.blade.php': [
    `@if ($a > 1)\n<agent-messenger base-url="{{ route("b") }}" token-endpont="{{ $t }}" mode="wide"></agent-messenger>\n@endif<script src="/app.js"></script>`,
    ['option/unknown 2:46 token-endpoint', 'option/value 2:71'],
  ],
  'a.cshtml': [
    `@if (a > 1) {\n<script async src="@Url.Content("~/loader.js")" data-base-url="@Model.Base" data-token-endpont="@Url.Action("A", "B")" data-mode="wide"></script>\n}`,
    ['option/unknown 2:77 data-token-endpoint', 'option/value 2:120'],
  ],
  'a.hbs': [
    `{{#if a}}\n<script async src="{{asset "loader.js"}}" data-base-url="{{b}}" data-token-endpont="{{t "x"}}" data-mode="wide"></script>\n{{/if}}`,
    ['option/unknown 2:65 data-token-endpoint', 'option/value 2:96'],
  ],
};
