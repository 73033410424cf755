import { addDays, type IsoDate } from '../kernel/wallClock.ts'

/** Invoices that were due on this day or before are reminded of today; undefined where none ever is. */
export const remindedWhenDueBy = (option: string | undefined, today: IsoDate): IsoDate | undefined =>
  Number(option) > 0 ? addDays(today, -Number(option)) : undefined
