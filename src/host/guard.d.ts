/** Whose pages may ask: the site's own, and those that are configured. A request that names neither is no page of ours. */
export declare function originOf(request: Request, own: string, others: ReadonlySet<string>): string;
/** A JSON object of a bearable size. A form cannot send this type, so no other site can without being asked about it. */
export declare function bodyOf(request: Request): Promise<Readonly<Record<string, unknown>>>;
/** An id of the service, as it may stand in a body: short, and of harmless characters. */
export declare function idOf(body: Readonly<Record<string, unknown>>, name: string): string;
