/** A driver's request for leave that has not been sent yet. It survives a reload of this tab. */
import { isIsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { currentUser } from '../../kernel/session.ts'
import { isRecord } from '../../kernel/userRecord.ts'
import { type Days, NO_DAYS } from './DaysField.tsx'

export interface LeaveDraft {
  days: Days
  reason: string
}

const NAME = 'driverdesk.driver.leave'
const EMPTY: LeaveDraft = { days: NO_DAYS, reason: '' }

/** The signed-in driver's draft. Days that begin before `today` are left out. */
export function readLeaveDraft(today: string): LeaveDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
    if (!isRecord(kept) || kept.driver_id !== currentUser()?.id) return EMPTY
    const { from, to, reason } = kept
    const isValid = isDay(from) && isDay(to) && from >= today
    return { days: isValid ? [from, to] : NO_DAYS, reason: typeof reason === 'string' ? reason : '' }
  } catch {
    return EMPTY
  }
}

const isDay = (value: unknown): value is string => typeof value === 'string' && isIsoDate(value)

export function keepLeaveDraft({ days: [from, to], reason }: LeaveDraft): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ driver_id: currentUser()?.id, from, to, reason }))
  } catch {}
}

export function forgetLeaveDraft(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {}
}
