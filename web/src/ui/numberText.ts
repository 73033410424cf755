import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { formatHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import type { Minutes } from '@driverdesk/domain/kernel/wallClock.ts'

const decimal = (decimals: number) =>
  new Intl.NumberFormat('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
/** Made once: the schedule writes hundreds of numbers while it scrolls. */
const hours = { 1: decimal(1), 2: decimal(2) }

const short = new Intl.NumberFormat('en-GB', { notation: 'compact' })

/** '940', '2.6k', '17k': for a column with room for four characters. */
export const shortNumberText = (count: number): string => short.format(count).toLowerCase()

/** '58,193.3'. */
export const hoursText = (minutes: Minutes, decimals: 1 | 2): string =>
  hours[decimals].format(Number(formatHours(minutes, decimals)))

export const poundsText = (pounds: number): string => formatMoney(poundsToPence(pounds))
