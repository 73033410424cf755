import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type TemplateShift, templateShifts } from '@driverdesk/domain/templates/templateShift.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { shiftsOfWeek, type TemplatePlace } from './templates.reads.ts'

/** An area has some hundreds in a week. */
const MOST_SHIFTS = 5_000

/**
 * What of a week becomes a template.
 *
 * @param week its Monday
 * @throws {Invalid} where there is nothing, or more than a template holds
 */
export async function savedWeek(
  tx: Tx,
  scope: Scope,
  place: TemplatePlace,
  week: IsoDate,
): Promise<TemplateShift[]> {
  const shifts = templateShifts(await shiftsOfWeek(tx, scope, place, week))
  if (shifts.length === 0) {
    throw new Invalid({
      week: ['There is nothing to save: this week has only drafts, cancelled shifts or none.'],
    })
  }
  if (shifts.length > MOST_SHIFTS) {
    throw new Invalid({
      location_id: ['A template holds at most 5,000 shifts: save the restaurants one by one.'],
    })
  }
  return shifts
}
