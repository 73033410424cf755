import { addExampleAlerts, EXAMPLE_ALERTS } from '../alerts/testing/givenAlert.ts'
import { addExampleOffer } from '../cascades/testing/givenCascade.ts'
import { addExampleHandovers } from '../handovers/testing/givenHandover.ts'
import { addExampleInvoices, forgetInvoices } from '../invoices/testing/givenInvoice.ts'
import type { Db } from '../kernel/database.ts'
import type { NewRow } from '../kernel/tables.ts'
import { addLeave } from '../leave/testing/givenLeave.ts'
import { addCredentials, addMail } from '../mail/testing/givenMail.ts'
import { addExamplePosts, EXAMPLE_POSTS } from '../news/testing/givenPost.ts'
import { addExampleProviderInvoices } from '../payments/testing/givenPayment.ts'
import { addExampleMessages, EXAMPLE_MESSAGES } from '../push/testing/givenMessage.ts'
import { addExampleText } from '../push/testing/givenText.ts'
import { addAsk } from '../shifts/testing/givenAsk.ts'
import { addExampleClaims } from '../shifts/testing/givenClaim.ts'
import { addExampleSickDays } from '../sickCalls/testing/givenSickDays.ts'
import { addExampleSteps, type ExampleSteps, forgetSteps } from '../steps/testing/givenStep.ts'
import { addExampleTemplate, forgetTemplates } from '../templates/testing/givenTemplate.ts'
import { addExamplePayExport } from '../timesheets/testing/givenPayExport.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import type { NamedRecords } from './examples.ts'
import { ACCOUNTS, addArea, addShifts, DRIVERS, RESTAURANTS } from './testWorld.ts'
import { addUnused, forgetUnused } from './unusedPlaces.ts'

/** Replaces shifts and emails by the records that the examples of calls name. */
export async function exampleRecords(db: Db): Promise<NamedRecords> {
  await forgetInvoices(db)
  await db.deleteFrom('timesheet').execute()
  await db.deleteFrom('pay_export').execute()
  await db.deleteFrom('pay_statement_mail').execute()
  await db.deleteFrom('monthly_report').execute()
  await db.deleteFrom('shift').execute()
  await db.deleteFrom('claim').execute()
  await db.deleteFrom('cascade').execute()
  await db.deleteFrom('handover').execute()
  await db.deleteFrom('mail').execute()
  await db.deleteFrom('leave_request').execute()
  // Drivers can work at any time again.
  await db.deleteFrom('driver_working_time').execute()
  await db.deleteFrom('driver_override_time').execute()
  await forgetTemplates(db)
  await forgetUnused(db)
  await forgetSteps(db)
  // Drivers who have just been reminded are not reminded again.
  await db.deleteFrom('driver_notice').execute()
  await db.deleteFrom('told_shift').execute()
  await addCredentials(db)
  const at = { restaurantId: RESTAURANTS.northOne, driverId: DRIVERS.north }
  await addExamplePosts(db, { northOne: at, northTwo: at, southOne: at })
  await addExampleMessages(db, { northOne: at, northTwo: at, southOne: at })
  await addExampleAlerts(db)
  const published = { status: 20 as const, driver_id: DRIVERS.north }
  const [shiftId, otherShiftId, draftId, publishedId, todayId, startedId, askedId] = await shiftIds(db, [
    {},
    {},
    { status: 30 as const },
    published,
    { ...published, ...TO_START },
    { ...published, ...STARTED },
    { ...published, ...ASKED_ABOUT },
  ])
  await addTimesheet(db, { shift_id: startedId, driver_id: DRIVERS.north, ...IN_WORK })
  const [steps] = await addExampleSteps(db, [
    { actor: `panel_user:${ACCOUNTS.administrator.id}`, shiftId: otherShiftId },
  ])
  const invoices = await addExampleInvoices(db, at.restaurantId, at.driverId)
  await addExampleProviderInvoices(db)
  return {
    ...at,
    areaId: await addArea(db),
    ...(await addUnused(db)),
    shiftId,
    otherShiftId,
    draftId,
    publishedId,
    todayId,
    startedId,
    ...(await addExampleClaims(db, at)),
    ...(await addExampleOffer(db, at)),
    ...(await addExampleHandovers(db, at)),
    askedId,
    askId: await addAsk(db, { shift_id: askedId }),
    leaveId: await addLeave(db, { driver_id: DRIVERS.north }),
    ...(await addExampleSickDays(db, at)),
    timesheetId: (await addTimesheet(db, { driver_id: DRIVERS.north })).id,
    mailId: (await addMail(db)).id,
    newsId: EXAMPLE_POSTS.northOne,
    messageId: EXAMPLE_MESSAGES.northOne,
    ...invoices,
    alertId: EXAMPLE_ALERTS.northOne,
    ...(steps as ExampleSteps),
    ...(await addExampleTemplate(db, at)),
    ...(await addExamplePayExport(db, at)),
    ...(await addExampleText(db, { ...at, publishedId })),
  }
}

/** At noon on the tests' day, so that no one is late. */
export const TO_START = { period_date: '2026-06-10', start_time: '12:30', finish_time: '15:00' }
export const STARTED = { period_date: '2026-06-10', start_time: '08:00', finish_time: '11:15' }
export const ASKED_ABOUT = { period_date: '2026-06-27', start_time: '10:00', finish_time: '14:00' }
export const IN_WORK = { ...STARTED, status_progress: 10 as const, driver_start_time: '08:02' }

/** Adds the given shifts and returns their ids. */
async function shiftIds<const Given extends readonly Partial<NewRow<'shift'>>[]>(
  db: Db,
  given: Given,
): Promise<{ [Index in keyof Given]: number }> {
  const shifts = await addShifts(db, given)
  return shifts.map(({ id }) => id) as { [Index in keyof Given]: number }
}
