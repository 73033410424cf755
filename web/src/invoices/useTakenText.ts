import { formatMoney, type Pence } from '@driverdesk/domain/kernel/money.ts'
import { useState } from 'react'

/**
 * '£100.00 of what was on account has been used or refunded meanwhile. £0.00 is left.' Compares with the most that was there
 * while the form was open; undefined while none of it has been taken.
 */
export function useTakenText(onAccount: Pence | undefined): string | undefined {
  const [most, setMost] = useState(onAccount)
  if (onAccount !== undefined && (most === undefined || onAccount > most)) setMost(onAccount)
  if (most === undefined || onAccount === undefined || onAccount >= most) return undefined
  return `${formatMoney(most - onAccount)} of what was on account has been used or refunded meanwhile. ${formatMoney(onAccount)} is left.`
}
