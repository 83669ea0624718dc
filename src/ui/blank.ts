/** Nothing that can be seen: neither white space, nor what joins or directs other characters, which an emoji is made with. */
export const isBlank = (text: string): boolean => !/[^\p{Cc}\p{Cf}\p{Z}\p{DI}]/u.test(text);
