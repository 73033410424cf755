/** Whom published open shifts are offered to: those who could take or ask for them (docs/spec/shifts.md#notifying-drivers). */
import { canTake, judgeDriver } from '@driverdesk/domain/candidates/judgeDriver.ts'
import type { ExpiryDates } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { BLOCK_EXPIRED } from '@driverdesk/domain/drivers/expiredDocuments.ts'
import { hasBars, ruleLevels } from '@driverdesk/domain/options/ruleLevels.ts'
import { brokenBy } from '@driverdesk/domain/rules/judgeStep.ts'
import { isOpened, openOffers } from '@driverdesk/domain/shifts/shiftDigests.ts'
import type { ShiftChange, ShiftNews } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { agencyScope } from '../accounts/panelUserScope.reads.ts'
import { activeDriversAround, blockingDocuments } from '../drivers/drivers.reads.ts'
import { AT_ANY_TIME, workingTimes } from '../drivers/workingTimes.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { optionValues } from '../options/options.reads.ts'
import { ruleFacts } from '../rules/ruleFacts.reads.ts'
import { publishedAround } from './shifts.reads.ts'

/** For more drivers, or for more of their different hours, no one is judged: it would hold up the server. */
const MOST_DRIVERS = 500
const MOST_JUDGED = 3_000

type Offers = ReadonlyMap<number, readonly ShiftNews[]>

export interface OpenShiftOffers {
  /** The open shifts that each driver could take or ask for. */
  offers: Offers
  /** Those who could have none of what is offered at their restaurants; undefined if they are too many to judge. */
  unable: readonly number[] | undefined
}

/** @param timeZone of the business; without it, the changes open no shift */
export async function openShiftOffers(
  db: Db | Tx,
  changes: readonly ShiftChange[],
  timeZone: string | undefined,
): Promise<OpenShiftOffers> {
  const opened = changes.filter(isOpened)
  if (opened.length === 0) return { offers: new Map(), unable: [] }
  if (timeZone === undefined) throw new Error('This step says that it publishes no open shift, and does.')
  const areaIds = opened.flatMap(({ after }) => after?.restaurant.area_id ?? [])
  const offers = openOffers(opened, await activeDriversAround(db, [...new Set(areaIds)]))
  if (isTooMany(offers)) return { offers, unable: undefined }
  const mayHave = await judge(db, offers, timeZone)
  const able = [...offers].map(([driver, news]) => {
    const left = news.filter(({ shift }) => mayHave(driver, shift))
    // Drivers with the same reach share their list, so that its text is made once.
    return [driver, left.length === news.length ? news : left] as const
  })
  return {
    offers: new Map(able.filter(([, news]) => news.length > 0)),
    unable: able.flatMap(([driver, news]) => (news.length === 0 ? driver : [])),
  }
}

function isTooMany(offers: Offers): boolean {
  const hours = new Map([...new Set(offers.values())].map((news) => [news, new Set(news.map(hoursOf)).size]))
  const judged = [...offers.values()].reduce((sum, news) => sum + (hours.get(news) ?? 0), 0)
  return offers.size > MOST_DRIVERS || judged > MOST_JUDGED
}

type Offered = ShiftNews['shift']

const hoursOf = ({ shift }: Pick<ShiftNews, 'shift'>): string =>
  `${shift.period_date} ${shift.start_time} ${shift.finish_time}`

/** As the list in the drivers' app judges them, once for each driver and time. */
async function judge(db: Db | Tx, offers: Offers, timeZone: string) {
  const options = await optionValues(db)
  const ids = [...offers.keys()]
  const days = [...offers.values()].flatMap((news) => news.map(({ shift }) => shift.period_date))
  const dates = [...new Set(days)].toSorted()
  const around = ids.flatMap((driver_id) =>
    [dates[0], dates.at(-1)].map((period_date = '') => ({ driver_id, period_date })),
  )
  const working = await workingTimes(db, ids, dates)
  const documents = await blockingDocuments(db, ids, options)
  const published = Map.groupBy(
    await publishedAround(db, agencyScope(), around),
    ({ driver_id }) => driver_id,
  )
  const shifts = around.map((day) => ({ ...day, start_time: '00:00', finish_time: '00:00' }))
  const rules = hasBars(ruleLevels(options)) ? await ruleFacts(db, { options, timeZone, shifts }) : undefined
  const known = new Map<string, boolean>()
  return (id: number, shift: Offered): boolean => {
    const key = `${id} ${hoursOf({ shift })}`
    const before = known.get(key)
    if (before !== undefined) return before
    const driver = { id, ...(working.get(id) ?? AT_ANY_TIME), ...(documents.get(id) ?? NO_DOCUMENTS) }
    const reasons = judgeDriver({ ...shift, driver_id: null, status: SHIFT_PUBLISHED }, driver, {
      blocksExpired: options.get(BLOCK_EXPIRED) === '1',
      shiftsAround: published.get(id) ?? [],
      broken: brokenBy(id, shift, rules),
    })
    known.set(key, canTake(reasons))
    return canTake(reasons)
  }
}

const NO_DOCUMENTS: ExpiryDates = {
  driver_license_expiry_date: null,
  car_insurance_renewal_date: null,
  right_to_work_expiry_date: null,
  alcohol_certificate_expiry_date: null,
}
