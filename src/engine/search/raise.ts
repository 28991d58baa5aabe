/** The relevance, 0 to 1, of which the logit is so much higher. */
export function raise(relevance: number, logit: number): number {
  return 1 / (1 + Math.exp(-logit) * (1 / relevance - 1));
}
