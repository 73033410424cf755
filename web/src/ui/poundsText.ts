import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'

/** Pounds as the server answers them, as people read them: '£12.50'. */
export const poundsText = (pounds: number): string => formatMoney(poundsToPence(pounds))
