/** Names that no comparison can tell apart, taken together. */
import type { NativeNameList } from "../addon.ts";

export interface Profile {
  /** Positions of the names, ascending; the first stands for all. */
  readonly rows: readonly [first: number, ...others: number[]];
}

/** In order of their first rows. */
export function toProfiles(names: Pick<NativeNameList, "profiles">): Profile[] {
  const profiles: { rows: [number, ...number[]] }[] = [];
  names.profiles().forEach((profile, row) => {
    const known = profiles[profile];
    if (known === undefined) profiles.push({ rows: [row] });
    else known.rows.push(row);
  });
  return profiles;
}
