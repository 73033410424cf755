import type { Db, Tx } from '../kernel/database.ts'

export async function hasDevice(db: Db, driverId: number): Promise<boolean> {
  const { push_token } = await db
    .selectFrom('driver')
    .select('push_token')
    .where('id', '=', driverId)
    .executeTakeFirstOrThrow()
  return push_token !== null
}

/** A device is one driver's: whoever had it before has signed out of it, and gets nothing there any more. */
export async function keepDevice(tx: Tx, driverId: number, subscription: string): Promise<void> {
  await tx.updateTable('driver').set({ push_token: null }).where('push_token', '=', subscription).execute()
  await tx.updateTable('driver').set({ push_token: subscription }).where('id', '=', driverId).execute()
}

export async function removeDevice(tx: Tx, driverId: number): Promise<void> {
  await tx.updateTable('driver').set({ push_token: null }).where('id', '=', driverId).execute()
}
