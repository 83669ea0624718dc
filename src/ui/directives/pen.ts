/** The only elements that a message can become. */
export type Tag =
  | ('a' | 'blockquote' | 'br' | 'code' | 'del' | 'div' | 'em' | 'figure' | 'hr' | 'li' | 'ol' | 'p' | 'pre' | 'span')
  | ('strong' | 'table' | 'tbody' | 'td' | 'th' | 'thead' | 'tr' | 'ul')
  | Heading;
export type Heading = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6';

type Name =
  | ('aria-hidden' | 'aria-label' | 'class' | 'dir' | 'href' | 'part' | 'rel')
  | ('role' | 'scope' | 'start' | 'tabindex' | 'target');
/** The only attributes; `style`, `id`, `src` and handlers are not among them. */
export type Attributes = Partial<Record<Name, string>>;

const NONE: Attributes = {};

/**
 * Draws into what is already there: an element or a text that is as it should be stays the same node, and text that
 * goes on is appended to. Whoever draws says all of it, in order; the page changes only where it differs.
 */
export class Pen {
  #parent: Element;
  #next: ChildNode | null;
  #words = '';
  readonly #dressed = new WeakMap<Node, Attributes>();
  readonly #keys = new WeakMap<Node, string>();
  /** Where the last word was written. */
  last: Text | undefined;

  constructor(root: Element) {
    this.#parent = root;
    this.#next = root.firstChild;
  }

  /** Goes past children that are final. */
  skip(count: number): void {
    this.#next = this.#parent.childNodes[count] ?? null;
  }

  open(tag: Tag, attributes: Attributes = NONE): Element {
    this.#flush();
    const here = this.#next;
    const known = (here as Element | null)?.localName === tag ? this.#dressed.get(here!) : undefined;
    const element = known === undefined ? this.#remade(here, tag) : (here as Element);
    if (known !== attributes) this.#dress(element, known ?? NONE, attributes);
    this.#parent = element;
    this.#next = element.firstChild;
    return element;
  }

  /** Ends the element: what is left in it from before goes. */
  close(): void {
    this.clear();
    const element = this.#parent;
    this.#next = element.nextSibling;
    this.#parent = element.parentElement ?? element;
  }

  /** Words in a row are one node. */
  text(words: string): void {
    this.#words += words;
  }

  /** An element that draws itself, made once for each key. */
  own(key: string, make: () => Element): void {
    this.#flush();
    const here = this.#next;
    if (here && this.#keys.get(here) === key) {
      this.#next = here.nextSibling;
      return;
    }
    const element = this.#put(make());
    this.#keys.set(element, key);
    this.#next = element.nextSibling;
  }

  /** Removes what stands behind the pen. */
  clear(): void {
    this.#flush();
    for (let node = this.#next; node !== null; node = this.#next) {
      this.#next = node.nextSibling;
      node.remove();
    }
  }

  #flush(): void {
    const words = this.#words;
    if (words === '') return;
    this.#words = '';
    const here = this.#next;
    this.last =
      here?.nodeType === Node.TEXT_NODE ? rewritten(here as Text, words) : this.#put(document.createTextNode(words));
    this.#next = this.last.nextSibling;
  }

  /** An element of another kind takes over what is in the one before it: a paragraph that becomes a heading. */
  #remade(before: ChildNode | null, tag: Tag): Element {
    const element = document.createElement(tag);
    if (before && this.#dressed.has(before)) element.append(...before.childNodes);
    return this.#put(element);
  }

  /** Puts a node in the place of one that is not what it should be. */
  #put<N extends ChildNode>(node: N): N {
    const before = this.#next;
    this.#parent.insertBefore(node, before);
    before?.remove();
    return node;
  }

  #dress(element: Element, before: Attributes, now: Attributes): void {
    for (const name of Object.keys(before) as Name[]) if (now[name] === undefined) element.removeAttribute(name);
    for (const [name, value] of Object.entries(now) as [Name, string][])
      if (before[name] !== value) element.setAttribute(name, value);
    this.#dressed.set(element, now);
  }
}

function rewritten(node: Text, words: string): Text {
  const { data } = node;
  if (words.startsWith(data)) {
    if (words.length > data.length) node.appendData(words.slice(data.length));
  } else if (data.startsWith(words)) node.deleteData(words.length, data.length - words.length);
  else node.data = words;
  return node;
}
