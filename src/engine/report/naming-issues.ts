/** What there may be to mend in a name, in the order of `native/text/src/naming/issues.rs`. */
export const namingIssues = [
  "promotional_noise",
  "price",
  "serving_size",
  "misspelling",
  "all_caps",
  "too_long",
  "too_short",
  "empty",
] as const;

export type NamingIssue = (typeof namingIssues)[number];
