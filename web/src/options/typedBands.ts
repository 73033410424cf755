import { type CancellationBand, MOST_NOTICE_HOURS } from '@driverdesk/domain/options/cancellationBands.ts'

/** A band as it is typed: '' where nothing stands. */
export interface TypedBand {
  under_hours: number | string | null
  restaurant_charge: number | string
  driver_pay: number | string
}

/** What the option would keep; what is no number yet stands there as it is typed, and the rule says what is wrong. */
export const typedBandsText = (bands: readonly TypedBand[]): string =>
  JSON.stringify(
    bands.map(({ under_hours, restaurant_charge, driver_pay }) => {
      return { under_hours, restaurant_charge, driver_pay }
    }),
  )

/** The band that comes after another: a day's notice, or twice the other's. */
export function newBand(before: TypedBand | undefined): CancellationBand {
  const hours = Number(before?.under_hours)
  const under_hours = hours > 0 ? Math.min(hours * 2, MOST_NOTICE_HOURS) : 24
  return { under_hours, restaurant_charge: 0, driver_pay: 0 }
}
