/**
 * What a refusal says about the resource, by its words. Of words that are not on these lists, nobody can tell whether the
 * link is there, so they are shown as they are: a person who is told that a link is there drops it.
 */

/** Words that say that a value is in use, in English, German, French and Spanish, whatever else is said. */
const taken = [
  // "Already" alone says too little: an address may have expired already.
  "already[ _](?:been[ _])?(?:exist\\w*|taken|in[ _]use|used|saved|stored|added|bookmarked|registered|recorded|present|there)",
  "already (?:in (?:your|the|our|this)|an?|another|one|have|has)",
  "taken(?! (?:from|down|off))",
  "duplicate[ds]?",
  "unique",
  "(?:bereits|schon) (?:einmal )?(?:vergeben|belegt|vorhanden|da|verwendet|benutzt|genutzt|gespeichert|registriert|ein\\w*|in)",
  "existier(?:t|en) (?:bereits|schon)|(?:bereits|schon) existier(?:t|en)",
  "vergeben|eindeutig|doppelt|duplikat",
  "déjà (?:été )?(?:pris|utilisé|enregistré|ajouté|attribué|présent|existant)e?s?",
  "déjà (?:un|une|dans)|existe déjà|doublon",
  "ya (?:existe|(?:está|ha sido) (?:en uso|(?:registrad|guardad|tomad|usad|utilizad|ocupad|añadid)[oa])|hay)",
  "duplicad[oa]|únic[oa]",
];

/** Words that say the same, unless a word like "not" is among them: "no longer exists", "n'existe pas". */
const takenUnlessDenied = ["exists", "existiert", "existe", "(?:in|en) (?:use|uso|verwendung)"];

const denials = [
  "no|not|never|\\w+n['’]t|nicht|nie|kein\\w*",
  "ne|n['’]\\p{L}+|pas|plus|jamais|nunca",
];

const takenWords = wholeWords(taken);
const takenUnlessDeniedWords = wholeWords(takenUnlessDenied);
const denialWords = wholeWords(denials);

/** Whether the text says that a value is in use at the service. */
export function saysInUse(text: string): boolean {
  return takenWords.test(text) || (takenUnlessDeniedWords.test(text) && !denialWords.test(text));
}

/**
 * Whether the text of a conflict means that an earlier request with the same key is not finished: then it may still be
 * accepted (draft-ietf-httpapi-idempotency-key-header, section 2.6: "A request is outstanding for this Idempotency-Key").
 */
export function saysInProgress(text: string): boolean {
  return inProgressWords.test(text);
}

const inProgressWords = wholeWords([
  "in[- _]progress|in[- _]flight|outstanding|(?:being|still|currently) process(?:ed|ing)",
]);

/** A pattern of whole words: `\b` knows the letters of English only, and takes `_` for one. */
function wholeWords(words: readonly string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words.join("|")})(?!\\p{L})`, "iu");
}
