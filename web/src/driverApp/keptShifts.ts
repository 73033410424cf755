/**
 * The own shifts as the server said them last: so that the app shows them without a network. Nothing is lost with them, so
 * localStorage will do.
 */
import type { DriverShifts } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { currentUser } from '../kernel/session.ts'
import { isKept, type KeptShifts } from './keptShape.ts'

const KEPT_SHIFTS = 'driverdesk.driver.shifts'

/** Those of the signed-in driver; undefined where there are none, or where this version cannot read them. */
export function keptShifts(): KeptShifts | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_SHIFTS) ?? 'null')
    return isKept(kept) && kept.driver_id === currentUser()?.id ? kept : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps nothing of an answer that was on its way when the driver signed out.
 *
 * @param at when the server said it
 */
export function keepShifts(data: DriverShifts, at: number): void {
  const driver_id = currentUser()?.id
  if (driver_id === undefined) return
  try {
    localStorage.setItem(KEPT_SHIFTS, JSON.stringify({ driver_id, at, data }))
  } catch {}
}

/** Less than this is the time that the answer took. */
const SAME_CLOCK_MS = 60_000

/** The moment by the server's clock, as far as it has said it: that of the phone may be wrong by hours. */
export function rightNow(): Date {
  const kept = keptShifts()
  const ahead = kept ? Date.parse(kept.data.now) - kept.at : 0
  return new Date(Date.now() + (Math.abs(ahead) < SAME_CLOCK_MS ? 0 : ahead))
}

/** With a sign-out nothing of the driver's work stays behind. */
export function forgetShifts(): void {
  try {
    localStorage.removeItem(KEPT_SHIFTS)
  } catch {}
}
