/**
 * The rows of the reports, built as JSON by the database (docs/spec/reports.md#the-four-reports): a year of the nation
 * has tens of thousands.
 */

import { rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { INACTIVE_FEE_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import { STANDARD_INACTIVE_FEE } from '@driverdesk/domain/reports/inactiveWeeks.ts'
import { MAX_REPORT_DAYS, type Report } from '@driverdesk/domain/reports/reports.ts'
import type { RawBuilder } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { JsonText } from '../kernel/jsonText.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { optionValue, standardCharges } from '../options/options.reads.ts'
import { cancelledEntries, removedEntries } from './chargeEntries.ts'
import { extraEntries } from './extraEntries.ts'
import { inactiveEntries, type Today } from './inactiveEntries.ts'
import { reportJson } from './reports.view.ts'

export interface ReportRequest {
  period_date_from: string
  period_date_to: string
  /** Of removed charges: those of extra requests, or those of the other shifts. */
  extra_request?: 0 | 1 | undefined
}

/**
 * A report of a range in scope, as JSON text.
 *
 * @throws {Invalid} when the range is longer than 366 days or backwards
 */
export async function reportInScope(
  db: Db,
  scope: Scope,
  report: Report,
  asked: ReportRequest,
  now: Today,
): Promise<JsonText> {
  const range = reportRange(asked)
  const entries = await entriesOf(db, scope, report, range, asked, now)
  return new JsonText(entries ? await reportJson(db, report, entries) : '[]')
}

/** @throws {Invalid} when it is longer than 366 days or backwards */
export function reportRange({ period_date_from: from, period_date_to: to }: ReportRequest): DateRange {
  const problem = rangeProblem({ from, to }, MAX_REPORT_DAYS)
  if (problem) throw new Invalid({ period_date_to: [problem] })
  return { from, to }
}

async function entriesOf(
  db: Db,
  scope: Scope,
  report: Report,
  range: DateRange,
  { extra_request }: ReportRequest,
  now: Today,
): Promise<RawBuilder<unknown> | undefined> {
  switch (report) {
    case 'cancelled':
      return cancelledEntries(scope, range)
    case 'extra':
      return extraEntries(scope, range, await standardCharges(db))
    case 'removed':
      return removedEntries(scope, range, extra_request)
    case 'inactive':
      return inactiveEntries(
        scope,
        range,
        now,
        (await optionValue(db, INACTIVE_FEE_KEY)) ?? STANDARD_INACTIVE_FEE,
      )
  }
}
