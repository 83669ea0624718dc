interface Plugin {
  readonly name: string;
}

export declare function onePolicy(): Plugin;
export declare function noTraces(): Plugin;
export declare function noStrangers(): Plugin;
export declare function noWords(): Plugin;
export declare function checkedParts(): Plugin;
export declare function ownNames(): Plugin;
export declare function plainNumbers(): Plugin;
export declare function oneBlock(): Plugin;
export declare function noRuntimeFile(): Plugin;
export declare function tightTemplates(): Plugin;
export declare function shortPacks(): Plugin & {
  load(this: { addWatchFile(file: string): void }, id: string): Promise<string | null>;
};
