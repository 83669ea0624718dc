/*
 * Words are folded: lower case, without accents. A word that two of the languages share counts for both and so
 * decides nothing.
 */
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words every second sentence has. */
export const COMMON = {
  en: set(
    'the is are was were do does did you your my i am can could would to of and for with what when where how long much have has it this that there an be will want need on at not don t me we our please they who why which if from about until still',
  ),
  fr: set(
    'le la les un une des du de et est sont je tu vous nous il elle mon ma mes votre vos que qui quoi ou quand comment combien pour avec dans sur pas ne ce cette a ai avez suis etes peux pouvez puis voudrais veux y d l j c s qu n quel quelle quels quelles au aux par si on mais',
  ),
  es: set(
    'el la los las un una unos de del y es son esta estan yo tu usted mi mis su sus que quien cual cuando como cuanto cuanta cuantos donde para con en por no se lo me te ha he tengo tiene tienen puedo puede pueden quiero quisiera necesito hay a al si pero mas muy',
  ),
  de: set(
    'der die das den dem des ein eine einen einem und ist sind ich du sie wir er es mein meine meinen ihr ihre ihren was wer wie wo wann warum wieviel fur mit in im zu zum zur auf nicht kein keine haben habe hat kann konnen konnte mochte will brauche von vom bei an am oder aber gibt noch uber wird werden',
  ),
} as const;

/** Words that give a language away alone. */
export const TELLING = {
  en: set(
    'hello thanks thank order delivery shipping where what how when opening hours please human speak hey return refund',
  ),
  fr: set(
    'bonjour bonsoir salut merci commande livraison horaires remboursement retour combien quelle quels quelles bonne journee voudrais pouvez conseiller ouvert colis rendez vous-meme',
  ),
  es: set(
    'hola gracias buenos buenas pedido envio donde cuando cuanto devolver devolucion horario quiero quisiera adios tienda abren necesito ayuda reservar',
  ),
  de: set(
    'hallo danke guten bestellung lieferung wann wie bitte mochte offnungszeiten ruckgabe zuruck ist ich nicht konnen tschuss paket geoffnet umtausch termin',
  ),
} as const;

/** Signs only one of the four uses. */
export const MARKS = {
  en: /\b(?:I'm|don't|can't|what's|it's)\b/iu,
  fr: /[çœêèùâîô]|\b[ldjcsn]['’]\p{L}/iu,
  es: /[¿¡ñ]/iu,
  de: /[ßäö]/iu,
} as const;

/** How one asks for a language by name, in that language and in the others. */
export const LANGUAGE_NAMES = {
  en: ['in english', 'english please', 'speak english', 'to english', 'en anglais', 'anglais s il vous plait', 'en ingles', 'ingles por favor', 'auf englisch', 'englisch bitte', 'بالانجليزية', 'بالإنجليزية', 'الإنجليزية من فضلك'], // prettier-ignore
  fr: ['in french', 'french please', 'speak french', 'to french', 'en français', 'français s il vous plait', 'parlez vous français', 'en francés', 'francés por favor', 'auf französisch', 'französisch bitte', 'بالفرنسية', 'الفرنسية من فضلك'], // prettier-ignore
  es: ['in spanish', 'spanish please', 'speak spanish', 'to spanish', 'en espagnol', 'espagnol s il vous plait', 'en español', 'español por favor', 'habla español', 'hablas español', 'auf spanisch', 'spanisch bitte', 'بالإسبانية', 'الإسبانية من فضلك'], // prettier-ignore
  de: ['in german', 'german please', 'speak german', 'to german', 'en allemand', 'allemand s il vous plait', 'en alemán', 'alemán por favor', 'auf deutsch', 'deutsch bitte', 'sprechen sie deutsch', 'بالألمانية', 'الألمانية من فضلك'], // prettier-ignore
  ar: ['in arabic', 'arabic please', 'speak arabic', 'to arabic', 'en arabe', 'arabe s il vous plait', 'en árabe', 'árabe por favor', 'auf arabisch', 'arabisch bitte', 'بالعربية', 'بالعربي', 'العربية من فضلك'], // prettier-ignore
} as const;
