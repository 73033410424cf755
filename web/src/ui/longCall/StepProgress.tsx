import { useEffect, useRef } from 'react'
import { useProgress } from '../../kernel/progress.ts'
import { countOf } from '../dayWords.ts'
import { CallProgress } from './CallProgress.tsx'

interface StepProgressProps {
  /** The key of the call, and the number of its shifts. */
  step: { key: string; count: number }
  /** 'Setting the bonus' */
  now: string
  /** 'Setting the bonus of', if `now` needs a preposition before the shifts. */
  nowOf?: string
}

/** The progress of a step on many shifts, scrolled into view. */
export function StepProgress({ step, now, nowOf = now }: StepProgressProps) {
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={shown}>
      <CallProgress
        progress={useProgress(step.key)}
        doing={`${nowOf} ${countOf(step.count, 'shift')}…`}
        done={`${now}:`}
        thing="shift"
        label={now}
      />
    </div>
  )
}
