import { addDays, type IsoDate } from '../kernel/wallClock.ts'

/** Returns the latest due date to remind of today; undefined if reminders are off. */
export const remindedWhenDueBy = (option: string | undefined, today: IsoDate): IsoDate | undefined =>
  Number(option) > 0 ? addDays(today, -Number(option)) : undefined
