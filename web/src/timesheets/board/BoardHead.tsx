import type { WallClock } from '@driverdesk/domain/shifts/lateStart.ts'
import { BOARD_STATES, type BoardState, boardStateLabel } from '@driverdesk/domain/timesheets/dayBoard.ts'
import { Link } from '@tanstack/react-router'
import { countOf } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'
import type { BoardEntry } from './boardEntries.ts'
import classes from './DayBoard.module.css'

interface BoardHeadProps {
  /** Undefined while they are not known. */
  entries: readonly BoardEntry[] | undefined
  /** How many shifts of today nobody has. */
  open: number
  now: WallClock
  onState: (state: BoardState) => void
}

/** How many shifts are in each state, each the way to its first, and how many nobody has. */
export function BoardHead({ entries, open, now, onState }: BoardHeadProps) {
  return (
    <div className={classes.states}>
      {BOARD_STATES.map((state) => {
        const count = entries?.filter((entry) => entry.state === state).length
        return (
          <button
            key={state}
            type="button"
            className={classes.state}
            data-state={state}
            disabled={!count}
            onClick={() => onState(state)}
          >
            <span className={classes.dot}>{boardStateLabel(state)}</span>{' '}
            <strong>{count === undefined ? '–' : numberText(count)}</strong>
          </button>
        )
      })}
      {open > 0 && (
        <Link
          className={classes.link}
          to="/schedule"
          search={{ from: now.date, to: now.date, interval: 'day', driver: 'open' }}
        >
          {countOf(open, 'open shift')} today
        </Link>
      )}
    </div>
  )
}
