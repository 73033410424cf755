import { Skeleton } from '@mantine/core'
import classes from './DeskSkeleton.module.css'

const LINES = Array.from({ length: 12 }, (_, line) => line)

/** Lines in place of a list that is loading; `label` is for screen readers. */
export const DeskSkeleton = ({ label }: { label: string }) => (
  <div className={classes.skeleton} role="status" aria-busy="true" aria-label={label}>
    {LINES.map((line) => (
      <Skeleton key={line} height={20} width={`${96 - (line % 4) * 7}%`} />
    ))}
  </div>
)
