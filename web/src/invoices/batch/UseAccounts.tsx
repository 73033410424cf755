import type { OwedByRestaurant } from '@driverdesk/contract/invoices/owed.shapes.ts'
import { leftToPay } from '@driverdesk/domain/invoices/credits.ts'
import { accountFirst, type Settlement } from '@driverdesk/domain/invoices/overpayments.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { Checkbox, Text } from '@mantine/core'
import type { InvoiceRow, ShownInvoice } from '../invoiceDesk.ts'
import { oldestFirst } from '../invoiceWords.ts'
import { paidBody } from '../paidBody.ts'
import { BulkLines } from './BulkLines.tsx'

/** The invoices of each restaurant, the oldest first, as everywhere that money is divided. */
const byRestaurant = (taken: readonly InvoiceRow[]) =>
  Map.groupBy(oldestFirst(taken.map(({ invoice }) => invoice)), ({ restaurant_id }) => restaurant_id)

/** How the invoices are paid if what their restaurants have on account is used first. */
export function settledFirst(
  taken: readonly InvoiceRow[],
  owed: readonly OwedByRestaurant[],
): ReadonlyMap<number, Settlement> {
  const accounts = new Map(owed.map((one) => [one.restaurant_id, poundsToPence(one.on_account)]))
  return new Map(
    [...byRestaurant(taken)].flatMap(([restaurantId, invoices]) => {
      const settled = accountFirst(invoices.map(leftToPay), accounts.get(restaurantId) ?? 0)
      return invoices.map(({ id }, nr) => [id, settled[nr] as Settlement] as const)
    }),
  )
}

export function paidOf(invoice: ShownInvoice, settlements: ReadonlyMap<number, Settlement>) {
  const settlement = settlements.get(invoice.id)
  return settlement && paidBody(settlement, leftToPay(invoice))
}

/** ' £21.13 of it is taken from the account: £895.26 came in.' */
export function fromAccountText(settlements: ReadonlyMap<number, Settlement>): string {
  const all = [...settlements.values()]
  const sum = (of: 'fromAccount' | 'received') => all.reduce((total, one) => total + one[of], 0)
  return sum('fromAccount') === 0
    ? ''
    : ` ${formatMoney(sum('fromAccount'))} of it is taken from the account: ${formatMoney(sum('received'))} came in.`
}

interface Account {
  restaurantId: number
  restaurant: string
  onAccount: Pence
  /** With what is on account. */
  left: Pence
}

/** The restaurants of invoices that have money on account. */
function accountsOf(taken: readonly InvoiceRow[], owed: readonly OwedByRestaurant[]): Account[] {
  const invoices = byRestaurant(taken)
  return owed.flatMap(({ restaurant_id, restaurant_name, on_account }) => {
    const own = invoices.get(restaurant_id)
    const onAccount = poundsToPence(on_account)
    if (!own || onAccount === 0) return []
    const asked = own.reduce((sum, one) => sum + leftToPay(one), 0)
    return {
      restaurantId: restaurant_id,
      restaurant: restaurant_name,
      onAccount,
      left: Math.max(asked - onAccount, 0),
    }
  })
}

interface UseAccountsProps {
  taken: readonly InvoiceRow[]
  owed: readonly OwedByRestaurant[]
  hasFailed: boolean
  isUsed: boolean
  onChange: (isUsed: boolean) => void
  isFixed: boolean
}

/** Says what restaurants have on account, which is used first unless the person leaves it. */
export function UseAccounts({ taken, owed, hasFailed, isUsed, onChange, isFixed }: UseAccountsProps) {
  if (hasFailed)
    return (
      <Text size="sm" role="alert">
        What restaurants have on account could not be loaded. All of it counts as received.
      </Text>
    )
  const accounts = accountsOf(taken, owed)
  if (accounts.length === 0) return null
  return (
    <>
      <Checkbox
        checked={isUsed}
        disabled={isFixed}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        label="Use what is on account first"
      />
      <BulkLines
        label="On account"
        lines={accounts.map(({ restaurantId, restaurant, onAccount, left }) => ({
          id: restaurantId,
          name: <bdi>{restaurant}</bdi>,
          note: `${formatMoney(left)} left to pay`,
          sum: `${formatMoney(onAccount)} on account`,
        }))}
      />
    </>
  )
}
