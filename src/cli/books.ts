/** The money folder, open for the length of one command; a running server does not mind. */
import { join } from "node:path";
import { type LmdbMoney, openMoney } from "../store/lmdb-money.ts";
import { type Call, UsageError } from "./command.ts";

export async function withMoney(
  call: Call,
  action: (money: LmdbMoney) => Promise<void>,
): Promise<void> {
  const money = openMoney({ folder: join(call.readDataDir(), "money") });
  try {
    await action(money);
  } finally {
    await money.close();
  }
}

export function unknownCustomer(customer: string): UsageError {
  return new UsageError(`There is no customer ${JSON.stringify(customer)}; see accounts list`);
}
