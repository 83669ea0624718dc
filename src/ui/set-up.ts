import { parts } from './parts.js';
import type { Optioned } from './parts/remarks.js';

/** Attributes of any element, and those that only the script tag knows. */
const anyones =
  /^(class|id|style|slot|part|exportparts|dir|lang|hidden|title|role|tabindex|inert|nonce|is|on\w+|am-\w+|(aria|data|v|_ng\w+|ng|x|wire|hx|astro|svelte)-.*|config|global|src|load)$/;
/** What tools that delay scripts, ask for consent or swap pages put on a script tag, all of whose `data-` come here. */
const tools = /^(cfasync|no-(optimize|defer|minify)|cookieconsent|(pagespeed|rocket|turbo)-.*)$/;

type Known = HTMLElement & Readonly<Record<string, unknown>>;

/** The options as they stand on an element. */
export function optionsOn(element: HTMLElement): Optioned {
  const known = (element.constructor as unknown as { observedAttributes: readonly string[] }).observedAttributes;
  const given = new Map([...element.attributes].map(({ name, value }) => [name, value] as const));
  for (const name of given.keys())
    if ((anyones.test(name) || tools.test(name)) && !known.includes(name)) given.delete(name);
  return { given, known, has: (property) => Boolean((element as Known)[property]) };
}

/** What is misspelt is told at once, with the right name; looking for it costs nothing where nothing is. */
export function lookAt(element: HTMLElement, complain: (error: Error) => void): void {
  const options = optionsOn(element);
  if ([...options.given.keys()].every((name) => options.known.includes(name))) return;
  parts.remarks.load().then(
    ({ remarksOn, lineOf }) => {
      for (const remark of remarksOn(options))
        if (/unknown|value/.test(remark.code)) complain(new Error(lineOf(remark)));
    },
    () => undefined,
  );
}
