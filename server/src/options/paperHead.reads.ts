import { displayDate, timeIn, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Services } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { optionValue } from './options.reads.ts'

export interface PaperHead {
  agency: string
  /** '23/11/2026 18:05' */
  printed: string
}

/** The agency's name, and the time on the business's clock. */
export async function paperHead(
  db: Db,
  { settings: { businessTimeZone }, now }: Pick<Services, 'settings' | 'now'>,
): Promise<PaperHead> {
  const moment = now()
  return {
    agency: (await optionValue(db, 'company_name')) ?? 'Driverdesk',
    printed: `${displayDate(todayIn(businessTimeZone, moment))} ${timeIn(businessTimeZone, moment)}`,
  }
}
