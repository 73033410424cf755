import { addDays, type IsoDate } from '../kernel/wallClock.ts'

/** The option that says how many days after the due date an unpaid invoice is reminded of; 0: never. */
export const REMINDER_DAYS_KEY = 'invoice_reminder_days'

/** Invoices that were due on this day or before are reminded of today; undefined where none ever is. */
export const remindedWhenDueBy = (option: string | undefined, today: IsoDate): IsoDate | undefined =>
  Number(option) > 0 ? addDays(today, -Number(option)) : undefined
