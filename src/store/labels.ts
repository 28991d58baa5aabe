/** What may be used as the name of a customer or a key. */

const charsMax = 100;

/** Why a text cannot name a customer; undefined when it can. */
export function findNameProblem(name: string): string | undefined {
  if (name === "") return "it is empty";
  if (name !== name.trim()) return "it begins or ends with a space";
  return findLabelProblem(name);
}

/** Why a text cannot label a key; undefined when it can, as the empty text does. */
export function findLabelProblem(label: string): string | undefined {
  const chars = [...label].length;
  if (chars > charsMax) return `it has ${chars} characters, ${charsMax} are allowed`;
  // Cc: they would break tables and logs. Cs: lone surrogates do not survive being stored.
  if (/[\p{Cc}\p{Cs}]/u.test(label)) return "it has control characters";
  return undefined;
}
