/**
 * The own shifts as the server said them last: so that the app shows them without a network. Nothing is lost with them, so
 * localStorage will do.
 */
import { DriverShifts } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { z } from 'zod'
import { currentUser } from '../kernel/session.ts'

const KEPT_SHIFTS = 'driverdesk.driver.shifts'

const Kept = z.object({
  driver_id: z.int(),
  /** When the server said it, in milliseconds since 1970. */
  at: z.number(),
  data: DriverShifts,
})

/** Those of the signed-in driver; undefined where there are none, or where this version cannot read them. */
export function keptShifts(): z.infer<typeof Kept> | undefined {
  try {
    const kept = Kept.parse(JSON.parse(localStorage.getItem(KEPT_SHIFTS) ?? 'null'))
    return kept.driver_id === currentUser()?.id ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepShifts(data: DriverShifts): void {
  try {
    localStorage.setItem(KEPT_SHIFTS, JSON.stringify({ driver_id: currentUser()?.id, at: Date.now(), data }))
  } catch {}
}

/** With a sign-out nothing of the driver's work stays behind. */
export function forgetShifts(): void {
  try {
    localStorage.removeItem(KEPT_SHIFTS)
  } catch {}
}
