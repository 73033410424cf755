import { Skeleton } from '@mantine/core'
import classes from './FiguresTab.module.css'

/** Stands where the figures are on their way; a part of them alone where `lines` is 1. */
export const FiguresSkeleton = ({ lines = 3 }: { lines?: 1 | 3 }) => (
  <div className={classes.part} role="status" aria-busy="true" aria-label="The figures are loading">
    {lines > 1 && <Skeleton height={30} width={260} />}
    {lines > 1 && <Skeleton height={108} />}
    <Skeleton height={270} />
    {lines > 1 && <Skeleton height={270} />}
  </div>
)
