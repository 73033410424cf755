import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { hasUnknownOutcome } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { useProgress } from '../../kernel/progress.ts'
import { ListState } from '../../ui/list/ListState.tsx'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import type { InvoiceParts } from '../invoiceProps.ts'
import { unbilledIn, unbilledQuery } from '../unbilled.data.ts'
import { BatchOutcome } from './BatchOutcome.tsx'
import { BatchQuestion } from './BatchQuestion.tsx'
import { BatchRunning } from './BatchRunning.tsx'
import { useBuildBatch } from './batch.data.ts'

interface BatchDialogProps {
  parts: InvoiceParts
  onClose: () => void
}

/** 'Invoice all': who would be billed, then how far it has come, then what became of each restaurant. */
export function BatchDialog({ parts: { view, desk, onChange }, onClose }: BatchDialogProps) {
  // Back may change the days behind the dialog: it stays with those that it was opened for.
  const [{ range, location }] = useState(view)
  const unbilled = useQuery({ ...unbilledQuery(range), staleTime: 0 })
  const here = useMemo(() => unbilledIn(unbilled.data ?? [], location), [unbilled.data, location])
  const [key] = useState(newIdempotencyKey)
  const building = useBuildBatch()
  const progress = useProgress(key)
  const isPhone = useIsPhone()
  useFocusBack(() => undefined)
  const isBuilding = building.isPending
  // Sent again as it was, though the list is shorter by now: its key answers for the whole run.
  const lost = hasUnknownOutcome(building.error) ? building.variables : undefined
  return (
    <Modal
      opened
      onClose={onClose}
      title="Invoice all"
      size={560}
      fullScreen={isPhone}
      returnFocus={false}
      closeOnClickOutside={false}
      closeOnEscape={!isBuilding}
      withCloseButton={!isBuilding}
    >
      <Text size="sm" mb="sm" c="dimmed">
        {displayDate(range.from)} – {displayDate(range.to)}
      </Text>
      {isBuilding ? (
        <BatchRunning progress={progress} total={building.variables.restaurantIds.length} />
      ) : building.data ? (
        <BatchOutcome
          results={building.data}
          onOpen={(invoice) => {
            onClose()
            onChange({ invoice })
          }}
          onClose={onClose}
        />
      ) : (
        <ListState what="unbilled timesheets" queries={[unbilled]} isEmpty={false} empty={null}>
          <BatchQuestion
            restaurants={here}
            areaOf={(id) => desk.restaurants.get(id)?.area}
            error={building.error}
            onBuild={(restaurantIds) => building.mutate(lost ?? { range, restaurantIds, key })}
            onClose={onClose}
          />
        </ListState>
      )}
    </Modal>
  )
}
