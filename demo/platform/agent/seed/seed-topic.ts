/** A topic as it is written down here; which project and language it belongs to is decided where it is planted. */
export interface SeedTopic {
  /** The same for one subject in every language. */
  readonly key: string;
  readonly name: string;
  readonly exampleQueries: readonly string[];
  readonly content: string;
  readonly actions?: string;
}
