import { formatHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import type { Minutes } from '@driverdesk/domain/kernel/wallClock.ts'

/** '16,810'. */
export const numberText = (count: number): string => count.toLocaleString('en-GB')

/** '58,193.3'. */
export const hoursText = (minutes: Minutes, decimals: 1 | 2): string =>
  Number(formatHours(minutes, decimals)).toLocaleString('en-GB', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
