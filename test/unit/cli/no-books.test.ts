/** What commands do in a data folder that has no books. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isWellFormedKey } from "../../../src/store/keys.ts";
import { prepareIn } from "../../support/cli-calls.ts";
import { useFolders } from "../../support/store-folder.ts";

const folders = useFolders();

describe("a data folder without books", () => {
  it.each([
    [["keys", "list"]],
    [["keys", "revoke", "key_x"]],
    [["accounts", "list", "--json"]],
    [["credits", "add", "--customer", "casa", "5"]],
    [["ledger", "--customer", "casa"]],
  ])("is left as it is by %j, which exits 1 with one line", async (words) => {
    const { data, call } = prepareIn(join(folders.create(), "data"));
    const { code, out, errors } = await call(...words);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(errors).toBe(
      `menu-intelligence: There are no books in ${join(data, "money")}; point MENU_DATA_DIR at the ` +
        "server's data folder, or make new ones by keys create.\n",
    );
    expect(existsSync(data)).toBe(false);
  });

  it("gets them by keys create, which says so beside the key, once", async () => {
    const { data, call } = prepareIn(join(folders.create(), "data"));
    const create = ["keys", "create", "--customer", "casa", "--json"];
    const first = await call(...create);
    expect(first).toMatchObject({
      code: 0,
      errors: `menu-intelligence: new books were made in ${join(data, "money")}\n`,
    });
    expect(isWellFormedKey(JSON.parse(first.out).key)).toBe(true);
    expect(await call(...create)).toMatchObject({ code: 0, errors: "" });
  });

  it("is named in full where the setting is relative", async () => {
    const { errors } = await prepareIn("no-such-folder").call("accounts", "list");
    expect(errors).toContain(`no books in ${join(process.cwd(), "no-such-folder", "money")};`);
  });
});
