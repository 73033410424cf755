import { openSession } from '../../accounts/sessions.ts'
import { type Db, insideTransaction } from '../../kernel/database.ts'

/** The headers of signed-in drivers, in this order. */
export const signedIn = (db: Db, driverIds: readonly number[]): Promise<Record<string, string>[]> =>
  db.transaction().execute((tx) =>
    insideTransaction(async () => {
      const headers = []
      for (const id of driverIds)
        headers.push({ authorization: `Bearer ${await openSession(tx, 'driver', id)}` })
      return headers
    }),
  )
