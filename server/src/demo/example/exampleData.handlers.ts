/** Makes and removes example data (docs/spec/shell.md#example-data). */
import { exampleDataRoutes } from '@driverdesk/contract/home/exampleData.routes.ts'
import { sql } from 'kysely'
import { handlers } from '../../kernel/call.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { exampleMark, firstIdOf } from '../../kernel/example.ts'
import { ACCOUNT_CHANGED, SESSION_CHANNEL } from '../../kernel/live.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Work } from '../../kernel/unitOfWork.ts'
import { exampleCounts, removalCounts } from './exampleCounts.ts'
import { removeExample } from './removeExample.ts'

/** The audit has the example as a whole. */
const THING = { thing: 'example', id: 0 }

export const exampleDataHandlers = handlers(exampleDataRoutes, {
  read: async ({ db }) => {
    const mark = await exampleMark(db)
    if (mark) return { state: 'present' as const, made_by: mark.made_by, made_at: mark.made_at }
    return { state: await stateWithoutMark(db), made_by: null, made_at: null }
  },

  make: async ({ services, session, today, change, progress }) => {
    // Loaded on first use, because few starts need it.
    const { insertExample, prepareExample } = await import('./fillExample.ts')
    return change(async (work) => {
      const firstId = await beginExample(work.tx, session.actor.name)
      // This takes seconds inside the transaction. No one is working in an empty Driverdesk, and a second request is refused
      // without doing the work again.
      await insertExample(work.tx, await prepareExample(services.files, today()), firstId, progress)
      const counts = await exampleCounts(work.tx, firstId)
      work.record({ ...THING, action: 'create', before: null, after: counts })
      await announceToAll(work)
      return counts
    })
  },

  check: async ({ db }) => removalCounts(db, await firstIdOfMark(db)),

  remove: ({ change }) =>
    change(async (work) => {
      const { tx } = work
      // Held, so that it is removed once.
      const mark = await tx.selectFrom('example').select('first_id').forUpdate().executeTakeFirst()
      if (!mark) throw new Refusal('exampleGone')
      const counts = await removeExample(work, mark.first_id)
      work.record({ ...THING, action: 'remove', before: counts.gone, after: null })
      await announceToAll(work)
      return counts
    }),
})

async function stateWithoutMark(db: Db): Promise<'none' | 'adding' | 'offered'> {
  if (!(await isOffered(db))) return 'none'
  // `beginExample` holds the row until the example is there, which no one else can see before that.
  const row = db.selectFrom('installation').select('id').forShare().skipLocked()
  return (await row.executeTakeFirst()) ? 'offered' : 'adding'
}

async function isOffered(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ offered: boolean }>`
    select not (exists (select from restaurant) or exists (select from driver) or exists (select from shift))
      as offered`.execute(db)
  return rows[0]?.offered === true
}

async function refuseUnlessOffered(db: Db | Tx): Promise<void> {
  if (await exampleMark(db)) throw new Refusal('exampleThere')
  if (!(await isOffered(db))) throw new Refusal('exampleNotOffered')
}

/** Marks the example. The installation's row is held until the commit, so that two people at once make one. */
async function beginExample(tx: Tx, made_by: string): Promise<number> {
  const { examples } = await tx
    .updateTable('installation')
    .set((eb) => ({ examples: eb('examples', '+', 1) }))
    .returning('examples')
    .executeTakeFirstOrThrow()
  await refuseUnlessOffered(tx)
  const first_id = firstIdOf(examples)
  await tx.insertInto('example').values({ first_id, made_by }).execute()
  return first_id
}

async function firstIdOfMark(db: Db): Promise<number> {
  const mark = await exampleMark(db)
  if (!mark) throw new Refusal('exampleGone')
  return mark.first_id
}

/** Too much changes to announce it record by record: everyone's screens ask again for what they show. */
async function announceToAll({ tx, announce }: Work): Promise<void> {
  const sessions = await tx.selectFrom('session').select('id').orderBy('id').execute()
  announce(...sessions.map(({ id }) => ({ channel: SESSION_CHANNEL, event: ACCOUNT_CHANGED, entityId: id })))
}
