import type { DriverShift } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import type { OfferedActions } from '@driverdesk/domain/driverApp/shiftStage.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconFlag, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { BusyButton } from '../ui/BusyButton.tsx'
import { giveFocus } from '../ui/giveFocus.ts'
import { focusShift } from './focusShift.ts'
import { acknowledge, record } from './queue/record.ts'
import classes from './ShiftCard.module.css'

interface ShiftActionsProps {
  shift: DriverShift
  offered: OfferedActions
  onFinish: () => void
  onReject: () => void
}

/** What the driver may do now. Start and finish count at once, with a network or without. */
export function ShiftActions({ shift, offered, onFinish, onReject }: ShiftActionsProps) {
  const describes = { 'aria-describedby': `shift-${shift.id}` }
  const start = useMutation({
    mutationFn: () => record('start', shift),
    // The button goes with the press, and the card to those that are on.
    onSuccess: () => giveFocus(() => focusShift(shift.id)),
  })
  const acknowledging = useMutation({
    mutationFn: () => acknowledge([shift]),
    // The button goes with the press.
    onSuccess: () => giveFocus(() => focusShift(shift.id)),
  })
  const { start: canStart, finish: canFinish } = offered
  if (canFinish !== false) {
    return (
      <div className={classes.actions}>
        {canFinish === true ? (
          <Button
            size="md"
            fullWidth
            color="green"
            leftSection={<IconFlag size="1.25rem" />}
            onClick={onFinish}
            {...describes}
          >
            Finish shift
          </Button>
        ) : (
          <p className={classes.note}>{canFinish}</p>
        )}
      </div>
    )
  }
  if (!offered.reject && canStart === false) return null
  return (
    <div className={classes.actions}>
      {canStart === true && (
        <BusyButton
          size="md"
          fullWidth
          leftSection={<IconPlayerPlay size="1.25rem" />}
          isBusy={start.isPending}
          onClick={() => start.mutate()}
          {...describes}
        >
          Start shift
        </BusyButton>
      )}
      <div className={offered.acknowledge ? classes.pair : undefined}>
        {offered.acknowledge && (
          <BusyButton
            variant={canStart === true ? 'default' : 'filled'}
            leftSection={<IconCheck size="1.125rem" />}
            isBusy={acknowledging.isPending}
            onClick={() => acknowledging.mutate()}
            {...describes}
          >
            Acknowledge
          </BusyButton>
        )}
        <Button variant="default" fullWidth={!offered.acknowledge} onClick={onReject} {...describes}>
          Reject
        </Button>
      </div>
    </div>
  )
}
