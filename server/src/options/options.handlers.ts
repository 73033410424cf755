import { REFETCH } from '@driverdesk/contract/kernel/live.ts'
import { optionLive } from '@driverdesk/contract/options/options.live.ts'
import { type Option, optionRoutes } from '@driverdesk/contract/options/options.routes.ts'
import { mapCentreOf } from '@driverdesk/domain/options/mapCentre.ts'
import {
  MAP_CENTRE_KEY,
  mayChangeOption,
  OPTION_KEY_FIXED,
  optionConflict,
  optionProblem,
  textsProblem,
} from '@driverdesk/domain/options/optionRules.ts'
import { PENDING } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { sql } from 'kysely'
import { handlers } from '../kernel/call.ts'
import type { Db, Tx } from '../kernel/database.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
import { type CsvColumns, csvExport } from '../kernel/files/exports.ts'
import { Invalid, notFound, Refusal } from '../kernel/refusal.ts'
import { missingForTexts, ownOrigins } from '../kernel/settings.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import { seenAs } from '../kernel/stale.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'

export const optionHandlers = handlers(optionRoutes, {
  list: ({ db }) => options(db),

  mapCentre: async ({ db }) =>
    mapCentreOf((await options(db)).find(({ okey }) => okey === MAP_CENTRE_KEY)?.ovalue),

  exportCsv: async (call) =>
    csvExport(call, { thing: 'option', list: 'options', columns: COLUMNS, rows: await options(call.db) }),

  update: ({ params, body, scope, host, change, services, refuseStale }) =>
    change(async (work) => {
      if (!mayChangeOption(scope.role, params.okey)) throw new Refusal('administratorsOption')
      const before = await lockOptions(work.tx)
      const stored = before.get(params.okey)
      if (!stored) throw notFound('option')
      if (body.okey !== stored.okey) throw new Invalid({ okey: [OPTION_KEY_FIXED] })
      await refuseStale(work, seenAs('option')(stored, body))
      const problem =
        optionProblem(stored.okey, body.ovalue) ??
        optionConflict(
          stored.okey,
          body.ovalue,
          new Map([...before].map(([okey, { ovalue }]) => [okey, ovalue])),
        ) ??
        textsProblem(stored.okey, body.ovalue, missingForTexts(services.settings))
      if (problem) throw new Invalid({ ovalue: [problem] })
      const option = await setOption(work.tx, stored.id, body.ovalue)
      work.record({ thing: 'option', id: option.id, action: 'update', before: stored, after: option })
      const address = `${ownOrigins(services.settings, host)[0] ?? ''}/options`
      await work.happened('option changed', { before: stored, after: option, address })
      work.announce({ channel: 'option', event: 'update', entityId: option.id })
      if (BANDS.includes(option.okey)) await announcePendingAmounts(work)
      return option
    }),
})

const BANDS: readonly string[] = ['fuel_bonus_0', 'fuel_bonus_3', 'fuel_bonus_6']

/** Makes clients refetch pending timesheets, whose pay follows the option (docs/spec/timesheets.md#pending-amounts). */
async function announcePendingAmounts(work: Work): Promise<void> {
  const places = await work.tx
    .selectFrom('timesheet')
    .select('restaurant_id')
    .distinct()
    .where('status', '=', PENDING)
    .where(sql<boolean>`fuel_bonus_0 + fuel_bonus_3 + fuel_bonus_6 > 0`)
    .execute()
  work.announce(
    ...places.map(({ restaurant_id: id }) => ({
      channel: 'timesheet',
      event: REFETCH,
      entityId: id,
      restaurantId: id,
    })),
  )
}

const options = (db: Db): Promise<Option[]> =>
  db
    .selectFrom('option')
    .select(['id', 'okey', 'ovalue', 'description', 'updated_at'])
    .orderBy('okey')
    .execute()

const COLUMNS: CsvColumns<Option> = [
  ['Key', ({ okey }) => okey],
  ['Value', ({ ovalue }) => ovalue],
  ['Description', ({ description }) => description],
]

/** Locks all options until the transaction ends, because some limit the others. Returns them by key. */
async function lockOptions(tx: Tx): Promise<ReadonlyMap<string, Row<'option'>>> {
  const options = await tx.selectFrom('option').selectAll().orderBy('okey').forUpdate().execute()
  return new Map(options.map((option) => [option.okey, option]))
}

const setOption = (tx: Tx, id: number, ovalue: string): Promise<Row<'option'>> =>
  tx
    .updateTable('option')
    .set({ ovalue, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** All staff see the options. */
export const optionLiveSource: LiveSource = {
  channel: optionLive,
  load: async (db, ids) => {
    const restaurants = await db.selectFrom('restaurant').select('id').execute()
    const restaurantIds = restaurants.map(({ id }) => id)
    const options = await db
      .selectFrom('option')
      .selectAll()
      .where(sql<boolean>`id = any(${ids}::int[])`)
      .execute()
    return new Map(options.map((option) => [option.id, { restaurantIds, data: option }]))
  },
}
