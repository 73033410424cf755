import type { LiveProgress } from '@driverdesk/contract/kernel/live.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useProgress } from '../../kernel/progress.ts'

interface CallProgressProps {
  progress: LiveProgress | undefined
  /** Shown until then: 'Copying 3 shifts…'. */
  doing: string
  done: string
  thing: string
  /** For screen readers: 'Copying'. */
  label: string
}

/** The progress of a long call: 'Copied 5,000 of 37,200 shifts…'. */
export const CallProgress = ({ progress, doing, done, thing, label }: CallProgressProps) => (
  <Stack gap="md">
    <Text size="sm" role="status">
      {progress ? `${done} ${numberText(progress.done)} of ${countOf(progress.total, thing)}…` : doing}
    </Text>
    <Progress.Root size="lg">
      <Progress.Section
        value={progress ? (100 * progress.done) / progress.total : 100}
        animated
        aria-label={progress && label}
        withAria={progress !== undefined}
      />
    </Progress.Root>
  </Stack>
)

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
