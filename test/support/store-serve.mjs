/** Program: claims the money in a folder for serving, and holds it until its input ends. */
import { openMoney } from "../../dist/store/lmdb-money.js";

const [folder = ""] = process.argv.slice(2);
const money = openMoney({ folder });
try {
  await money.claimServer("port 8080");
  process.stdout.write("claimed\n");
  for await (const _ of process.stdin);
} catch (error) {
  process.stdout.write(`refused: ${error.message}\n`);
}
await money.close();
