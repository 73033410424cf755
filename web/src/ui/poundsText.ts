import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'

export const poundsText = (pounds: number): string => formatMoney(poundsToPence(pounds))
