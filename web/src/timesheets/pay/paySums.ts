import type { DriverPay, PayOut } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'

export interface PayParts {
  range: DateRange
  data: PayOut | undefined
  announce: (text: string) => void
  isAdministrator: boolean
}

/** Sums the rows as they are shown: hours in hundredths, money in pence. */
export function paySums(drivers: readonly DriverPay[]) {
  const sum = (of: (driver: DriverPay) => number) => drivers.reduce((total, driver) => total + of(driver), 0)
  return {
    drivers: drivers.filter(({ timesheets }) => timesheets > 0).length,
    timesheets: sum(({ timesheets }) => timesheets),
    hours: sum(({ hours }) => poundsToPence(hours)),
    pay: sum(({ pay }) => poundsToPence(pay)),
    changed: sum(({ changed }) => changed),
    difference: sum(({ pay_difference }) => poundsToPence(pay_difference)),
  }
}

/** 533 is '5.33'. */
export const hundredthsText = (hundredths: number): string => (hundredths / 100).toFixed(2)
