/** What a page writes, as far as it is about where the loader comes from. */
export interface Tags {
  readonly pinned: string;
  readonly floating: string;
}
export class ReleaseError extends Error {}
export function release(
  folder: string,
  what: {
    readonly version: string;
    readonly from: string;
    readonly integrity: Readonly<Record<string, string>>;
    readonly at?: string;
    /** What was measured of it. */
    readonly perf?: object | null;
  },
): Tags;
export function moveTo(folder: string, version: string, at?: string): Tags;
