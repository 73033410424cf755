import type { MatchedPayment } from '@driverdesk/contract/invoices/bankStatement.routes.ts'
import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isNewer } from '../../kernel/datedChanges.ts'
import { unpaidQuery } from '../owed.data.ts'
import { IMPORT_AGAIN } from './RecordPayment.tsx'

const OF_UNPAID: readonly MatchedPayment['match'][] = ['sure', 'proposed', 'short']

interface ChangedSinceProps {
  payments: readonly MatchedPayment[]
  isBlocked: boolean
  importAgain: () => void
}

/** Says which unpaid invoices of a bank statement were paid or changed since it was read: the server refuses their payments. */
export function ChangedSince({ payments, isBlocked, importAgain }: ChangedSinceProps) {
  const { data: unpaid, isFetchedAfterMount } = useQuery({
    ...unpaidQuery(),
    staleTime: 0,
    meta: { ownErrors: true },
  })
  // What was loaded before the statement says nothing about the time since.
  if (!unpaid || !isFetchedAfterMount) return null
  const versions = new Map(unpaid.map(({ id, updated_at }) => [id, updated_at]))
  const changed = payments
    .filter(({ match }) => OF_UNPAID.includes(match))
    .flatMap(({ invoices }) => invoices)
    .filter(({ id, updated_at }) => isNewer(versions.get(id) ?? '9999', updated_at))
  if (changed.length === 0) return null
  const numbers = [...new Set(changed.map(({ invoice_number }) => invoice_number))]
  const what = numbers.length === 1 ? 'Invoice' : 'Invoices'
  return (
    <Alert color="orange" role="alert">
      <Text size="sm" mb="xs">
        {what} {numbers.join(', ')} {numbers.length === 1 ? 'has' : 'have'} been paid or changed since the
        statement was read.
      </Text>
      <Button size="compact-xs" variant="default" disabled={isBlocked} onClick={importAgain}>
        {IMPORT_AGAIN}
      </Button>
    </Alert>
  )
}
