/** What the line does at the moment. */
export interface Rule {
  latency: number;
  /** Everything is taken, and nothing comes out. */
  hole: boolean;
  refuse: boolean;
  bps: number;
}
export interface FaultProxy {
  readonly rule: Rule;
  readonly port: number;
  /** Resets every connection. */
  cut(): void;
  count(): number;
  close(): void;
}
export declare function chaos(options: { readonly target: number; readonly port?: number }): Promise<FaultProxy>;
