export interface Described {
  readonly name: string;
  readonly description: string;
}

/** Everything of the public element, and what is wrong with how it is described. */
export function read(): {
  readonly model: {
    readonly parts: readonly Described[];
    readonly states: readonly Described[];
    readonly adapters: readonly (Described & { readonly signature: string })[];
    readonly line: readonly (Described & { readonly signature: string })[];
    readonly renderers: readonly (Described & { readonly signature: string })[];
  };
  readonly wrong: readonly string[];
};

export function partsIn(text: string): string[];
