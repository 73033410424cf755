import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FailedState } from '../../ui/FailedState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { invoiceCheckQuery } from '../invoices.data.ts'
import { RequestForm } from './RequestForm.tsx'
import type { RequestDialogProps } from './requestProps.ts'

/** 'Request Invoice' for one restaurant and a range of days (docs/spec/invoices.md#request-invoice-dialog). */
export function RequestDialog(props: RequestDialogProps) {
  const { restaurantId, restaurant, range, onClose } = props
  const check = useQuery(invoiceCheckQuery(restaurantId, range))
  const isPhone = useIsPhone()
  useFocusBack(() => undefined)
  // Asked for again when it opens: an answer from before may have another last number.
  const known = check.isFetchedAfterMount ? check.data : undefined
  if (known) return <RequestForm {...props} check={known} />
  return (
    <Modal
      opened
      onClose={onClose}
      title="Request Invoice"
      size={450}
      fullScreen={isPhone}
      returnFocus={false}
    >
      <Text size="sm">
        <bdi>{restaurant.name}</bdi>, {displayDate(range.from)} – {displayDate(range.to)}
      </Text>
      {check.isError ? (
        <FailedState
          title="The invoices of these days could not be looked up"
          error={check.error}
          onRetry={() => void check.refetch()}
        />
      ) : (
        <Loading label="Looking up the invoices of these days…" />
      )}
    </Modal>
  )
}
