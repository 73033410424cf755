/** Which open shifts stand in the list of the drivers' app, as the list and the notices about them ask (docs/spec/shifts.md#open-shifts-for-drivers). */
import type { ClaimWay } from '@driverdesk/domain/areas/claimRule.ts'
import type { ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import type { WallClock } from '@driverdesk/domain/shifts/lateStart.ts'
import { isAhead } from '@driverdesk/domain/shifts/listedShift.ts'
import { REJECTED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { CLAIMS } from './claims.reads.ts'

/** The restaurant of `shift` cancelled it, so no one is wanted. */
export const IS_CALLED_OFF = sql<SqlBool>`(shift.status_assigned = ${sql.lit(REJECTED)}
  and shift.cancelled_by is not distinct from 'restaurant')`

interface UnlistedShifts {
  /** They have begun, are too far ahead for the list, or their restaurant cancelled them. */
  forAll: ReadonlySet<number>
  /** The shifts that each driver gave back. */
  givenBackBy: ReadonlyMap<number, ReadonlySet<number>>
  /** No app lists them, by the rule of their area or their own. */
  notInApp: ReadonlySet<number>
}

/** @param shifts without a driver, at their new times */
export async function unlistedShifts(
  db: Db | Tx,
  shifts: readonly (ShiftHours & { id: number })[],
  now: WallClock,
): Promise<UnlistedShifts> {
  const stored = await jsonRows<{
    id: number
    claims: ClaimWay
    is_called_off: boolean
    given_back_by: number | null
  }>(
    db,
    sql`select shift.id, ${CLAIMS} as claims, ${IS_CALLED_OFF} as is_called_off,
        shift.driver_id_canceled as given_back_by
      from shift join restaurant on restaurant.id = shift.restaurant_id join area on area.id = restaurant.area_id
      where shift.id = any(${shifts.map(({ id }) => id)}::int[])`,
  )
  const storedById = new Map(stored.map((shift) => [shift.id, shift]))
  // Before a step is taken, the shifts that it brings back are not stored.
  const isListed = (shift: ShiftHours & { id: number }) => {
    const { claims = 'off', is_called_off = false } = storedById.get(shift.id) ?? {}
    return !is_called_off && isAhead(shift, claims, now)
  }
  const givenBack = Map.groupBy(stored, ({ given_back_by }) => given_back_by ?? 0)
  return {
    forAll: new Set(shifts.filter((shift) => !isListed(shift)).map(({ id }) => id)),
    notInApp: new Set(stored.flatMap(({ id, claims }) => (claims === 'off' ? id : []))),
    givenBackBy: new Map([...givenBack].map(([driver, own]) => [driver, new Set(own.map(({ id }) => id))])),
  }
}
