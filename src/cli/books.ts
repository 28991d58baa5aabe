/** The money folder, open for the length of one command; a running server does not mind. */
import { join, resolve } from "node:path";
import { type LmdbMoney, openMoney } from "../store/lmdb-money.ts";
import { type Call, UsageError } from "./command.ts";

type Action = (money: LmdbMoney) => Promise<void>;

/** @throws {Error} with a sentence for the operator, such as that there are no books. */
export async function withMoney(call: Call, action: Action): Promise<void> {
  await using(openMoney({ folder: folderOf(call), mayCreate: false }), action);
}

/** The same, on new books where there are none: from a wrong directory, ones that no server knows. */
export async function withMoneyOrNew(call: Call, action: Action): Promise<void> {
  const folder = folderOf(call);
  const money = openMoney({ folder });
  if (money.isNew) call.warn(`new books were made in ${resolve(folder)}`);
  await using(money, action);
}

async function using(money: LmdbMoney, action: Action): Promise<void> {
  try {
    await action(money);
  } finally {
    await money.close();
  }
}

function folderOf(call: Call): string {
  return join(call.readDataDir(), "money");
}

export function unknownCustomer(customer: string): UsageError {
  return new UsageError(`There is no customer ${JSON.stringify(customer)}; see accounts list`);
}
