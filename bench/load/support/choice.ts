/** One of `choices` that an option of the command line names. @throws {Error} that names them all. */
export function choose<T extends string>(option: string, choices: readonly T[], text: string): T {
  const chosen = choices.find((choice) => choice === text);
  if (chosen !== undefined) return chosen;
  throw new Error(`Expected --${option} ${choices.join(" or ")} but got ${text}`);
}
