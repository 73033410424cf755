import { randomUUID } from 'node:crypto'
import { EXAMPLE_SIZE } from '@driverdesk/domain/home/exampleData.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import { hashPassword } from '../../accounts/password.ts'
import type { Tx } from '../../kernel/database.ts'
import type { FileStore } from '../../kernel/files/fileStore.ts'
import { batches, type DemoData, demoData, insertTables } from '../fillDemo.ts'
import { storePictures } from '../pictures.ts'
import { exampleTables } from './exampleRows.ts'

const SEED = 1

/** Generates the example and stores its pictures. The housekeeping removes those that no row names in the end. */
export async function prepareExample(store: FileStore, today: IsoDate): Promise<DemoData> {
  const data = demoData({
    seed: SEED,
    size: 'small',
    today,
    hasOddNames: false,
    // A password that no one knows: the example's people cannot sign in.
    passwordHash: await hashPassword(randomUUID()),
    // So that the pictures of an earlier example have other names.
    installation: randomUUID(),
  })
  await storePictures(store, data.files)
  return data
}

/** Inserts a prepared example. Calls `progress` with the shifts so far, of about how many. */
export async function insertExample(
  tx: Tx,
  { files: _, days, ...standing }: DemoData,
  firstId: number,
  progress: (done: number, total: number) => void,
): Promise<void> {
  await insertTables(tx, exampleTables(standing, firstId))
  let shifts = 0
  for (const batch of batches(days())) {
    await insertTables(tx, exampleTables(batch, firstId))
    shifts += batch.shift.length
    progress(Math.min(shifts, EXAMPLE_SIZE.shifts), EXAMPLE_SIZE.shifts)
  }
  // Without statistics, which PostgreSQL gathers only after a while, the first screens would use the wrong index.
  await sql`analyze`.execute(tx)
}
