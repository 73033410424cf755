import { Skeleton } from '@mantine/core'
import classes from './ScheduleSkeleton.module.css'

const LINES = Array.from({ length: 9 }, (_, line) => line)
const DAYS = Array.from({ length: 7 }, (_, day) => day)

/** Stands where the grid will be, with its shape, while the restaurants are on their way. */
export function ScheduleSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-busy="true" aria-label="The schedule is loading">
      {LINES.map((line) => (
        <div key={line} className={classes.line}>
          <Skeleton height={30} width="80%" />
          {DAYS.map((day) => (
            <Skeleton key={day} height={(line + day) % 3 === 0 ? 30 : 62} />
          ))}
        </div>
      ))}
    </div>
  )
}
