/** Text messages to drivers who have not acknowledged their shifts (docs/spec/push.md#text-messages). */

import { textsUsedUpAlert } from '@driverdesk/domain/alerts/staffAlerts.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { TEXT_AFTER_KEY, TEXTS_A_MONTH_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import { mobileNumber } from '@driverdesk/domain/push/textMessage.ts'
import {
  type AnswerableShift,
  isTextDue,
  isTextTime,
  isUnacknowledged,
} from '@driverdesk/domain/shifts/acknowledgement.ts'
import { acknowledgeText } from '@driverdesk/domain/shifts/noticeText.ts'
import type { NotifiedShift } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { sql } from 'kysely'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import type { BusinessClock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/database.ts'
import { isOfExample } from '../kernel/example.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { change, SYSTEM, type Work } from '../kernel/unitOfWork.ts'
import { optionValues } from '../options/options.reads.ts'
import { type NewText, queueTexts, textsLeft } from '../push/texts.service.ts'
import { ANSWERABLE } from './shifts.reads.ts'

/** @param address of the drivers' app */
export const unacknowledgedTexts = (clock: BusinessClock, address: string): JobKind => ({
  name: 'unacknowledged-texts',
  cron: '*/5 * * * *',
  run: (_data, unit) => change(unit, SYSTEM, (work) => textDrivers(work, clock, address)),
})

/**
 * Texts each driver once about all their shifts that they have not acknowledged in time, those with the earliest shifts first,
 * as long as the month has texts left.
 */
async function textDrivers(work: Work, { timeZone, now }: BusinessClock, address: string): Promise<void> {
  const options = await optionValues(work.tx)
  const hours = Number(options.get(TEXT_AFTER_KEY) ?? 0)
  if (hours === 0) return
  const moment = now()
  const clock = wallTimeAt(moment, timeZone)
  const most = Number(options.get(TEXTS_A_MONTH_KEY) ?? 0)
  const left = await textsLeft(work.tx, most, timeZone, moment)
  const shifts = await waitingShifts(work.tx, moment, clock.date)
  const due = shifts.filter(
    (shift) =>
      isUnacknowledged(shift, clock.date) &&
      isTextDue(shift, shift.waited, clock, hours) &&
      isTextTime(shift, clock),
  )
  const texts = [...Map.groupBy(due, ({ driver_id }) => driver_id)].flatMap(([driver_id, own]): NewText[] => {
    const phone = mobileNumber(own[0]?.phone ?? '')
    if (phone === undefined) return []
    const about = own.map(({ id, restaurant, period_date, start_time, finish_time }) => ({
      id,
      restaurant_id: restaurant.id,
      period_date,
      start_time,
      finish_time,
    }))
    return [{ driver_id, phone, body: acknowledgeText(own, address), shifts: about }]
  })
  await queueTexts(work, texts.slice(0, left), moment)
  if (texts.length > left) await raiseAlerts(work, [textsUsedUpAlert(most, clock.date.slice(0, 7))])
}

type WaitingShift = NotifiedShift &
  AnswerableShift & {
    driver_id: number
    phone: string
    /** The minutes since the driver was told. */
    waited: number
  }

/**
 * Shifts of which their drivers were told, as they are now, by start. Those that they were told of before texts were switched
 * on are left out, those of example data, and those about which they were texted as they are now.
 */
const waitingShifts = (tx: Tx, now: Date, today: IsoDate): Promise<WaitingShift[]> =>
  jsonRows<WaitingShift>(
    tx,
    sql`
      select ${ANSWERABLE}, driver.phone,
        extract(epoch from ${now.toISOString()}::timestamptz - told.told_at) / 60 as waited
      from told_shift told
        join shift on shift.id = told.shift_id and shift.driver_id = told.driver_id
        join driver on driver.id = shift.driver_id
        join restaurant on restaurant.id = shift.restaurant_id
      where told.period_date >= ${today}::date and shift.acknowledged_at is null and not told.is_gone
        and not ${isOfExample(sql`driver.id`)}
        and (told.restaurant_id, told.period_date, told.start_time, told.finish_time)
          = (shift.restaurant_id, shift.period_date, shift.start_time, shift.finish_time)
        and told.told_at >= (select updated_at from option where okey = ${TEXT_AFTER_KEY})
        and not exists (
          select from driver_text_shift texted
          where texted.driver_id = shift.driver_id and texted.shift_id = shift.id
            and texted.restaurant_id = shift.restaurant_id and texted.period_date = shift.period_date
            and texted.start_time = shift.start_time and texted.finish_time = shift.finish_time)
      order by shift.period_date, shift.start_time, shift.id`,
  )
