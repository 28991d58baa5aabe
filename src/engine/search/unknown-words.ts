/** What a question means by words that the lexicon does not have. */
import type { Reading } from "../text/reading/read.ts";
import { isFood } from "./found.ts";
import type { Respell } from "./question.ts";

/**
 * What the stems of an unknown span mean after all, read apart; undefined when nobody can tell. In a name
 * (`isName`) a word may be a slip, in a sentence anything.
 */
export type MeantBy = (stems: readonly string[], isName: boolean) => Reading | undefined;

interface Parts {
  readonly read: (raw: string) => Reading;
  readonly respell: Respell;
}

const article = "nya";
/** Letters of the shortest word that is looked for before an article. */
const bareMin = 4;

export function meantBy({ read, respell }: Parts): MeantBy {
  /** "kejunya", the cheese, in Malay and Indonesian: the word without the article, if it is food. */
  const withoutArticle = (stem: string): Reading | undefined => {
    if (!stem.endsWith(article) || stem.length < bareMin + article.length) return undefined;
    const bare = read(stem.slice(0, -article.length));
    return bare.spans.length === 1 && bare.spans.every(isFood) ? bare : undefined;
  };
  return ([stem = "", ...more], isName) => {
    if (more.length > 0) return undefined;
    const bare = withoutArticle(stem);
    if (bare !== undefined || !isName) return bare;
    const spelling = respell(stem);
    return spelling === undefined ? undefined : read(spelling);
  };
}
