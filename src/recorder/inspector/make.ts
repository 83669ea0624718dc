type Attributes = Readonly<Record<string, string>>;

/** An element of that name and class, with what it is given: never a string of HTML, never a style of its own. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** A button with words on it; what it does is said in full where the words are short. */
export function button(words: string, title: string, press: () => void): HTMLButtonElement {
  const made = make('button', '', { type: 'button', title }, words);
  made.addEventListener('click', press);
  return made;
}
