import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'

/** Pounds as '£12.50'. */
export const poundsText = (pounds: number): string => formatMoney(poundsToPence(pounds))
