import { shortShift, shortShiftForRestaurant } from '@driverdesk/contract/shifts/shortShift.ts'
import { nameApart } from '@driverdesk/domain/drivers/namesakes.ts'
import type { NamedRestaurant, RotaChoices, RotaShift } from '@driverdesk/domain/rota/rotaPaper.ts'
import { inScheduleOrder } from '@driverdesk/domain/shifts/shiftOrder.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'

/** The input of the thread that makes the file. It is one text, because passing thousands of objects is slow. */
export interface RotaData {
  /** JSON of short shifts, by start. */
  shifts: string
  /** The same for those that continue from the day before. */
  nights?: string
  isForStaff: boolean
  onlyPublished: boolean
  /** In the order of the schedule. */
  places: NamedRestaurant[]
  /** The ids of the drivers if their order is not by name. */
  driverOrder?: readonly number[]
  choices: RotaChoices
  /** By driver id, for drivers who share a name: 'Bromley'. */
  toldApartBy: Readonly<Record<number, string | null>>
}

export const rotaSource = (data: RotaData) => ({
  ...data,
  shifts: shiftsFrom(data.shifts, data),
  nights: shiftsFrom(data.nights ?? '[]', data),
})

function shiftsFrom(text: string, { isForStaff, onlyPublished, toldApartBy }: RotaData): RotaShift[] {
  const whole: (sent: never) => RotaShift & { id: number } = isForStaff ? shortShift : shortShiftForRestaurant
  const all = (JSON.parse(text) as never[]).map(whole)
  for (const { driver, driver_id } of all)
    if (driver) driver.full_name = nameApart(driver.full_name, toldApartBy[driver_id ?? 0])
  const shown = onlyPublished ? all.filter(({ status }) => status === SHIFT_PUBLISHED) : all
  return shown.sort(inScheduleOrder)
}
