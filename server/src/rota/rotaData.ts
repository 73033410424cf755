import { shortShift, shortShiftForRestaurant } from '@driverdesk/contract/shifts/shortShift.ts'
import type { NamedRestaurant, RotaChoices, RotaShift } from '@driverdesk/domain/rota/rotaPaper.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'

/** The input of the thread that makes the file. It is one text, because passing thousands of objects is slow. */
export interface RotaData {
  /** JSON of short shifts, by start. */
  shifts: string
  isForStaff: boolean
  onlyPublished: boolean
  /** Ordered by name. */
  places: NamedRestaurant[]
  choices: RotaChoices
}

export function rotaShifts({ shifts, isForStaff, onlyPublished }: RotaData): RotaShift[] {
  const whole: (sent: never) => RotaShift = isForStaff ? shortShift : shortShiftForRestaurant
  const all = (JSON.parse(shifts) as never[]).map(whole)
  return onlyPublished ? all.filter(({ status }) => status === SHIFT_PUBLISHED) : all
}
