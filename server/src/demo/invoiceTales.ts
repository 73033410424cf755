import { addDays, clockTime, daysBetween, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { DemoPlan } from './demoPlan.ts'
import { earlier, instant } from './shiftRow.ts'

/** Of those made so lately some are drafts still, and many unpaid. */
const NEW_DAYS = 14
/** As the option of a new database has it. */
export const DUE_DAYS = 14
/** Beyond this nearly everything is paid. */
const OLD_DAYS = 56
const CREDIT_REASONS = [
  'Two shifts were billed that the restaurant had queried',
  'Billed to the wrong branch',
  'The hours of one driver were entered twice',
]

/** What became of an invoice, in the columns that say so. */
export interface InvoiceTale {
  created_at: string
  updated_at: string
  sent_on: IsoDate | null
  due_date: IsoDate | null
  sent_at: string | null
  reminded_at: string | null
  paid_at: string | null
  paid_by: 'card' | 'bank' | null
  credited_at: string | null
  /** Of a credited one: why, and on which day. */
  credit: { reason: string; created_on: IsoDate } | null
}

const NOTHING_YET = {
  ...{ sent_on: null, due_date: null, sent_at: null, reminded_at: null },
  ...{ paid_at: null, paid_by: null, credited_at: null, credit: null },
}

/**
 * Made on the day `made`, sent within four days and mostly paid within three weeks; what is not is reminded once. Of the
 * newest some are drafts. One that takes the place of a credited invoice is not credited again.
 */
export function invoiceTale(
  { seed, today }: DemoPlan,
  number: number,
  made: IsoDate,
  isSecond: boolean,
): InvoiceTale {
  const chance = chanceOf(seed, 'invoice', number)
  const age = daysBetween(made, today)
  const created_at = at(made, chance, 9)
  const sent_on = addDays(made, chance.whole(0, 4))
  const staysDraft = chance.happens(age <= NEW_DAYS ? 0.4 : 0.01)
  const paidAfter = chance.whole(3, 21)
  const isPaid = chance.happens(age > OLD_DAYS ? 0.97 : age > 2 * NEW_DAYS ? 0.8 : 0.5)
  const isCredited = chance.happens(0.04)
  const paid_by = chance.pick(['card', 'card', 'bank'] as const)
  if (staysDraft || sent_on >= today) return { ...NOTHING_YET, created_at, updated_at: created_at }
  const due_date = addDays(sent_on, DUE_DAYS)
  const sent_at = at(sent_on, chance, 15)
  const sent = { ...NOTHING_YET, created_at, updated_at: sent_at, sent_on, due_date, sent_at }
  const credited = addDays(sent_on, 3)
  if (isCredited && !isSecond && credited < today) {
    const credited_at = at(credited, chance, 11)
    const credit = { reason: chance.pick(CREDIT_REASONS), created_on: credited }
    return { ...sent, updated_at: credited_at, credited_at, credit }
  }
  const paid = addDays(sent_on, paidAfter)
  if (isPaid && paid < today) {
    const paid_at = at(paid, chance, 10)
    return { ...sent, updated_at: paid_at, paid_at, paid_by }
  }
  if (due_date >= addDays(today, -3)) return sent
  const reminded_at = at(earlier(addDays(due_date, 2), addDays(today, -1)), chance, 9)
  return { ...sent, updated_at: reminded_at, reminded_at }
}

/** Within three hours of `hour`. */
const at = (date: IsoDate, chance: Chance, hour: number) =>
  instant(date, clockTime(hour * 60 + chance.whole(0, 179)))
