/** Program: opens the money in a folder, as another user where one is given, and says how it went. */
import { openMoney } from "../../dist/store/lmdb-money.js";

const [folder = "", user = ""] = process.argv.slice(2);
// The program and its modules are read before root's rights go.
if (user !== "") process.setuid?.(Number(user));
try {
  const money = openMoney({ folder });
  process.stdout.write(`opened ${(await money.listAccounts()).length}\n`);
  await money.close();
} catch (error) {
  process.stdout.write(`refused: ${error.message}\n`);
}
