import { addExampleAlerts, EXAMPLE_ALERTS } from '../../alerts/testing/givenAlert.ts'
import { addCredentials, addMail } from '../../mail/testing/givenMail.ts'
import { addExamplePosts, EXAMPLE_POSTS } from '../../news/testing/givenPost.ts'
import { addExampleMessages, EXAMPLE_MESSAGES } from '../../push/testing/givenMessage.ts'
import { addTimesheet } from '../../timesheets/testing/givenTimesheet.ts'
import type { Db } from '../database.ts'
import type { NamedRecords } from './examples.ts'
import { addArea, addShifts, DRIVERS, RESTAURANTS } from './testWorld.ts'
import { addUnused, forgetUnused } from './unusedPlaces.ts'

/** What the examples of calls name, made anew, in place of the shifts and mails that were there. */
export async function exampleRecords(db: Db): Promise<NamedRecords> {
  await db.deleteFrom('timesheet').execute()
  await db.deleteFrom('shift').execute()
  await db.deleteFrom('mail').execute()
  await forgetUnused(db)
  await addCredentials(db)
  const at = { restaurantId: RESTAURANTS.northOne, driverId: DRIVERS.north }
  await addExamplePosts(db, { northOne: at, northTwo: at, southOne: at })
  await addExampleMessages(db, { northOne: at, northTwo: at, southOne: at })
  await addExampleAlerts(db)
  const shifts = [{}, {}, { status: 30 as const }, { status: 20 as const, driver_id: DRIVERS.north }]
  const [shift, other, draft, published] = await addShifts(db, shifts)
  if (!shift || !other || !draft || !published) throw new Error('There are four.')
  return {
    ...at,
    areaId: await addArea(db),
    ...(await addUnused(db)),
    shiftId: shift.id,
    otherShiftId: other.id,
    draftId: draft.id,
    publishedId: published.id,
    timesheetId: (await addTimesheet(db, { driver_id: DRIVERS.north })).id,
    mailId: (await addMail(db)).id,
    newsId: EXAMPLE_POSTS.northOne,
    messageId: EXAMPLE_MESSAGES.northOne,
    alertId: EXAMPLE_ALERTS.northOne,
  }
}
