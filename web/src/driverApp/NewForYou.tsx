import type { DriverShift, GoneShift } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import type { OwnNews } from '@driverdesk/domain/driverApp/ownNews.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../ui/BusyButton.tsx'
import { countOf } from '../ui/dayWords.ts'
import { focusContent, giveFocus } from '../ui/focus.ts'
import classes from './NewForYou.module.css'
import { acknowledge } from './queue/record.ts'
import { dayText } from './queuedText.ts'

interface OwnShiftTime {
  restaurant_name: string
  period_date: string
  start_time: string
  finish_time: string
}

/** More of them are folded: today's and the next shifts would be far down. */
const FEW = 5

/** Lists new, moved and removed shifts. One press acknowledges all of them, with or without a network. */
export function NewForYou({ news: { fresh, moved, gone } }: { news: OwnNews<DriverShift, GoneShift> }) {
  const gotIt = useMutation({
    mutationFn: () => acknowledge([...fresh, ...moved], gone),
    // The card disappears, so focus moves to the screen.
    onSuccess: () => giveFocus(focusContent),
  })
  const [isOpened, setOpened] = useState(false)
  const count = fresh.length + moved.length + gone.length
  if (count === 0) return null
  return (
    <section className={classes.card} aria-labelledby="new-for-you">
      <h2 className={classes.heading} id="new-for-you">
        What is new for you
      </h2>
      {count > FEW && (
        <Button variant="default" aria-expanded={isOpened} onClick={() => setOpened(!isOpened)}>
          {isOpened ? 'Hide' : 'Review'} {countOf(count, 'change')}
        </Button>
      )}
      {(count <= FEW || isOpened) && (
        <>
          <Part title="New">
            {fresh.map((shift) => (
              <Line key={shift.id} shift={shiftTime(shift)} />
            ))}
          </Part>
          <Part title="Moved">
            {moved.map((shift) => (
              <Line key={shift.id} shift={shiftTime(shift)} before={shift.known} />
            ))}
          </Part>
          <Part title="Gone">
            {gone.map((shift) => (
              <Line key={shift.shift_id} shift={shift} isGone />
            ))}
          </Part>
          <div className={classes.foot}>
            <BusyButton
              size="md"
              fullWidth
              leftSection={<IconCheck size="1.25rem" aria-hidden="true" />}
              isBusy={gotIt.isPending}
              onClick={() => gotIt.mutate()}
            >
              Got it
            </BusyButton>
          </div>
        </>
      )}
    </section>
  )
}

const shiftTime = ({ restaurant, ...when }: DriverShift): OwnShiftTime => ({
  ...when,
  restaurant_name: restaurant.name,
})

function Part({ title, children }: { title: string; children: React.ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <>
      <h3 className={classes.part}>{title}</h3>
      <ul className={classes.lines}>{children}</ul>
    </>
  )
}

interface LineProps {
  shift: OwnShiftTime
  before?: OwnShiftTime | null
  isGone?: boolean
}

const Line = ({ shift, before, isGone = false }: LineProps) => (
  <li>
    {isGone ? <s>{whenText(shift)}</s> : <strong>{whenText(shift)}</strong>}
    <bdi>{shift.restaurant_name}</bdi>
    {before && (
      <span className={classes.before}>
        Before: {whenText(before)}, <bdi>{before.restaurant_name}</bdi>
      </span>
    )}
  </li>
)

const whenText = ({ period_date, start_time, finish_time }: OwnShiftTime): string =>
  `${dayText(period_date)}, ${clockRange(start_time, finish_time)}`
