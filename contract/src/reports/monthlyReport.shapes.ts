import { z } from 'zod'
import { flag, text } from '../kernel/wire.ts'

/** The caller's own setting. */
export const MonthlyReportSetting = z.object({
  /** 1: the figures are emailed on the first of each month. */
  wanted: z.literal([0, 1]),
  /** The caller's own address. */
  address: z.string(),
})
export type MonthlyReportSetting = z.infer<typeof MonthlyReportSetting>

export const ChangedMonthlyReport = z.strictObject({ wanted: flag() })

export const SentMonthlyReport = z.strictObject({
  /** '2026-10' */
  month: text('Must be a month such as 2026-10.').regex(
    /^20\d{2}-(?:0[1-9]|1[0-2])$/,
    'Must be a month such as 2026-10.',
  ),
})
