export interface Data {
  readonly families: readonly {
    readonly family: string;
    readonly address: string;
    readonly refusals?: readonly number[];
    readonly unseen?: Readonly<Record<string, string>>;
    readonly routes: Readonly<Record<string, string>>;
  }[];
  readonly absent: readonly { readonly address: string; readonly routes: readonly string[]; readonly why: string }[];
}

/** A test that has passed, and how what it called answered. */
export interface Passed {
  readonly file: string;
  readonly title: string;
  readonly at: number;
  readonly calls: readonly { readonly route: string; readonly status: number }[];
}

export function page(data: Data, tests: readonly Passed[]): string;
export function unproven(data: Data, tests: readonly Passed[]): string[];
export function dataWrong(data: Data): string[];
export function listedWrong(data: Data, text: string, isThere: (file: string) => boolean): string[];
