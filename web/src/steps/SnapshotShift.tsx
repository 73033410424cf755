import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Checkbox } from '@mantine/core'
import classes from './Snapshot.module.css'
import type { ComparedShift } from './snapshots.data.ts'

interface SnapshotShiftProps {
  shift: ComparedShift
  isChosen: boolean
  /** Left out where it is as it was. */
  onChoose?: ((isChosen: boolean) => void) | undefined
}

const WORDS: Record<ComparedShift['state'], string> = {
  same: 'Same',
  changed: 'Changed since',
  new: 'New since',
  gone: 'Gone since',
}

/** A shift as it was published, and in words what is different about it now. */
export function SnapshotShift({ shift, isChosen, onChoose }: SnapshotShiftProps) {
  const { was, is, state, fields } = shift
  const shown = was ?? is
  if (!shown) return null
  const times = clockRange(shown.start_time, shown.finish_time)
  const who = shown.driver_name || 'Open shift'
  return (
    <li className={classes.shift} data-state={state}>
      <span className={classes.head}>
        <span className={classes.times}>{times}</span>
        {onChoose && (
          <Checkbox
            size="xs"
            aria-label={`Choose ${times}, ${who}, ${WORDS[state].toLowerCase()}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
      </span>
      <span dir="auto">{who}</span>
      <span className={classes.state}>{WORDS[state]}</span>
      {fields.map(({ label, after }) => (
        <span key={label} className={classes.now}>
          {label} now <bdi>{after || 'nothing'}</bdi>
        </span>
      ))}
    </li>
  )
}
