import type { MatchedPayment } from '@driverdesk/contract/invoices/bankStatement.routes.ts'
import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isNewer } from '../../kernel/datedChanges.ts'
import { changersQuery, stillUnpaidQuery } from '../owed.data.ts'
import { IMPORT_AGAIN } from './RecordPayment.tsx'

const OF_UNPAID: readonly MatchedPayment['match'][] = ['sure', 'proposed', 'short']

const LIST = new Intl.ListFormat('en-GB')

interface ChangedSinceProps {
  payments: readonly MatchedPayment[]
  isBlocked: boolean
  importAgain: () => void
}

/** Says which unpaid invoices of a bank statement were paid or changed since it was read: the server refuses their payments. */
export function ChangedSince({ payments, isBlocked, importAgain }: ChangedSinceProps) {
  const matched = payments
    .filter(({ match }) => OF_UNPAID.includes(match))
    .flatMap(({ invoices }) => invoices)
  const ids = [...new Set(matched.map(({ id }) => id))]
  const { data, isFetchedAfterMount } = useQuery({ ...stillUnpaidQuery(ids), enabled: ids.length > 0 })
  // What was loaded before the statement says nothing about the time since.
  const unpaid = isFetchedAfterMount ? data : undefined
  const versions = new Map(unpaid?.map(({ id, updated_at }) => [id, updated_at]))
  const changed = unpaid
    ? matched.filter(({ id, updated_at }) => isNewer(versions.get(id) ?? '9999', updated_at))
    : []
  const { data: changers, isPending } = useQuery({
    ...changersQuery(changed.map(({ id }) => ({ id, updated_at: versions.get(id) }))),
    enabled: changed.length > 0,
  })
  // It is read out once, so it waits for the names.
  if (changed.length === 0 || isPending) return null
  const numbers = [...new Set(changed.map(({ invoice_number }) => invoice_number))]
  const what = numbers.length === 1 ? 'Invoice' : 'Invoices'
  const by = changers ? ` by ${LIST.format(new Set(changers.map(({ name }) => name ?? 'someone else')))}` : ''
  return (
    <Alert color="orange" role="alert">
      <Text size="sm" mb="xs">
        {what} {numbers.join(', ')} {numbers.length === 1 ? 'has' : 'have'} been paid or changed{by} since the
        statement was read.
      </Text>
      <Button size="compact-xs" variant="default" disabled={isBlocked} onClick={importAgain}>
        {IMPORT_AGAIN}
      </Button>
    </Alert>
  )
}
