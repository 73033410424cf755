import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { WallClock } from '@driverdesk/domain/shifts/lateStart.ts'
import { type BoardState, boardStateLabel } from '@driverdesk/domain/timesheets/dayBoard.ts'
import { Button } from '@mantine/core'
import { IconMessage, IconUserEdit } from '@tabler/icons-react'
import { CallLink } from '../../ui/CallLink.tsx'
import { numberText } from '../../ui/numberText.ts'
import type { BoardTask } from './BoardDialogs.tsx'
import type { BoardEntry } from './boardEntries.ts'
import { boardDetail } from './boardWords.ts'
import classes from './DayBoard.module.css'

/** Over the shifts of one state. */
export const BoardHeading = ({ state, count }: { state: BoardState; count: number }) => (
  <h2 className={classes.heading} data-state={state}>
    <span className={classes.dot}>{boardStateLabel(state)}</span>{' '}
    <span className={classes.count}>{numberText(count)}</span>
  </h2>
)

interface BoardLineProps {
  entry: BoardEntry
  now: WallClock
  driver: string
  location: string
  area: string | undefined
  onTask: (task: BoardTask) => void
}

/** A shift of today, with what can be done about its driver. */
export function BoardLine({ entry, now, driver, location, area, onTask }: BoardLineProps) {
  const { shift, state } = entry
  const isLeft = state === 'finished' || state === 'on shift'
  return (
    <article className={classes.line} data-state={state}>
      <p className={classes.time}>{clockRange(shift.start_time, shift.finish_time)}</p>
      <div className={classes.who}>
        <p className={classes.driver} dir="auto">
          {driver}
        </p>
        <p className={classes.more}>
          <bdi>{location}</bdi>
          {area && (
            <>
              {' · '}
              <bdi>{area}</bdi>
            </>
          )}
        </p>
      </div>
      <p className={classes.detail}>{boardDetail(entry, now)}</p>
      <div className={classes.actions}>
        <CallLink who={driver} phone={shift.driver?.phone ?? ''} variant="default" size="xs" />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconMessage size="1rem" stroke={1.75} aria-hidden="true" />}
          aria-label={`Message ${driver}`}
          onClick={() => onTask({ kind: 'message', driverId: shift.driver_id ?? 0, driver })}
        >
          Message
        </Button>
        {!isLeft && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconUserEdit size="1rem" stroke={1.75} aria-hidden="true" />}
            aria-label={`Replace ${driver}, ${shift.start_time} to ${shift.finish_time}`}
            onClick={() => onTask({ kind: 'replace', shift })}
          >
            Replace
          </Button>
        )}
      </div>
    </article>
  )
}
