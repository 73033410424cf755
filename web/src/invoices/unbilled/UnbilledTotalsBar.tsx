import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Total, TotalsBar } from '../../desk/TotalsBar.tsx'
import type { InvoiceView } from '../invoices.search.ts'
import { unbilledIn, unbilledQuery } from '../unbilled.data.ts'

/** What is unbilled in the days and the place comes to. */
export function UnbilledTotalsBar({
  view: { range, location, problem },
  status,
}: {
  view: InvoiceView
  status: ReactNode
}) {
  const { data } = useQuery({ ...unbilledQuery(range), enabled: !problem })
  const sums = useMemo(() => {
    if (!data) return undefined
    const here = unbilledIn(data, location)
    const sum = (of: 'billable' | 'waiting') =>
      formatMoney(here.reduce((pence, restaurant) => pence + poundsToPence(restaurant[of].amount), 0))
    return { restaurants: here.length, billable: sum('billable'), waiting: sum('waiting') }
  }, [data, location])
  return (
    <TotalsBar status={status}>
      <Total name="Restaurants" value={sums?.restaurants} />
      <Total name="Can be billed now" value={sums?.billable} />
      <Total name="Waits" value={sums?.waiting} />
    </TotalsBar>
  )
}
