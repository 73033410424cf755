import { Skeleton } from '@mantine/core'
import { FailedState } from '../../ui/FailedState.tsx'
import classes from './FiguresTab.module.css'

interface FiguresStandInProps {
  error: Error | null
  onRetry: () => void
  lines?: 1 | 3
}

/** Shown until the figures are loaded: a skeleton, or why they could not be. */
export const FiguresStandIn = ({ error, onRetry, lines = 3 }: FiguresStandInProps) =>
  error ? (
    <FailedState title="The figures could not be loaded" error={error} onRetry={onRetry} />
  ) : (
    <div className={classes.part} role="status" aria-busy="true" aria-label="The figures are loading">
      {lines > 1 && <Skeleton height={30} width={260} />}
      {lines > 1 && <Skeleton height={108} />}
      <Skeleton height={270} />
      {lines > 1 && <Skeleton height={270} />}
    </div>
  )
