import type { DriverShift } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { answeredIn } from '@driverdesk/domain/driverApp/ownNews.ts'
import { offeredActions, type ShiftStage, shiftStage } from '@driverdesk/domain/driverApp/shiftStage.ts'
import { crossesMidnight } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { WallClock } from '@driverdesk/domain/shifts/lateStart.ts'
import { Badge } from '@mantine/core'
import { QueuedNotes } from './QueuedNotes.tsx'
import { useQueue } from './queue/queue.ts'
import { dayText } from './queuedText.ts'
import { ShiftActions } from './ShiftActions.tsx'
import classes from './ShiftCard.module.css'
import { ShiftDetails } from './ShiftDetails.tsx'
import { ShiftPlace } from './ShiftPlace.tsx'

interface ShiftCardProps {
  shift: DriverShift
  now: WallClock
  onFinish: () => void
  onReject: () => void
}

/** An own shift: when and where, what is known about it, and what can be done now. */
export function ShiftCard({ shift, now, onFinish, onReject }: ShiftCardProps) {
  const { actions, answers } = useQueue()
  const queued = actions.filter(({ shift_id }) => shift_id === shift.id)
  const isAnswered = answeredIn(answers)(shift.id)
  const stage = shiftStage(shift, queued, now)
  const offered = offeredActions(shift, queued, now)
  const heading = `shift-${shift.id}`
  const { text, color } = badgeOf(stage, shift, isAnswered)
  return (
    <article className={classes.card} data-stage={stage} aria-labelledby={heading}>
      <div className={classes.head}>
        <h3 className={classes.times} id={heading} tabIndex={-1}>
          {clockRange(shift.start_time, shift.finish_time)}
          {crossesMidnight(shift.start_time, shift.finish_time) && (
            <span className={classes.next}>next day</span>
          )}
        </h3>
        <Badge variant="light" color={color} tt="none" size="md">
          {text}
        </Badge>
      </div>
      <ShiftPlace place={shift.restaurant} />
      <Recorded shift={shift} />
      <QueuedNotes queued={queued} />
      {stage === 'missed' && (
        <p className={classes.note}>
          No start was recorded on {dayText(shift.period_date)}. If you worked, ask the office to enter your
          hours.
        </p>
      )}
      <ShiftDetails shift={shift} />
      <ShiftActions
        shift={shift}
        offered={{ ...offered, acknowledge: offered.acknowledge && !isAnswered }}
        onFinish={onFinish}
        onReject={onReject}
      />
    </article>
  )
}

function badgeOf(
  stage: ShiftStage,
  { acknowledged_at }: DriverShift,
  isAnswered: boolean,
): { text: string; color: string } {
  switch (stage) {
    case 'onShift':
      return { text: 'On shift', color: 'green' }
    case 'finished':
      return { text: 'Finished', color: 'gray' }
    case 'missed':
      return { text: 'Not recorded', color: 'red' }
    default:
      if (isAnswered && !acknowledged_at) return { text: 'Acknowledged, not sent yet', color: 'orange' }
      return acknowledged_at
        ? { text: 'Acknowledged', color: 'brand' }
        : { text: 'To acknowledge', color: 'orange' }
  }
}

/** What the server has of the driver's own start and finish. */
function Recorded({ shift: { timesheet } }: { shift: DriverShift }) {
  if (!timesheet?.driver_start_time) return null
  const { driver_start_time, driver_finish_time } = timesheet
  return (
    <p className={classes.note}>
      Started at {driver_start_time}
      {driver_finish_time && `, finished at ${driver_finish_time}`}.
    </p>
  )
}
