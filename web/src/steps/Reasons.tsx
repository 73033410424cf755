import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { numberText } from '../ui/numberText.ts'
import classes from './steps.module.css'

interface Reason {
  shift_id: number
  message: string
}

interface ReasonsProps {
  reasons: readonly Reason[]
  /** What can be done about one. */
  waysOf?: (reason: Reason) => ReactNode
}

/** More are counted, not listed. */
const LISTED = 100

/** Shift by shift, why it stays as it is. */
export function Reasons({ reasons, waysOf }: ReasonsProps) {
  const more = reasons.length - LISTED
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className={classes.refused} aria-label="What stands in the way" tabIndex={0}>
      <ul>
        {reasons.slice(0, LISTED).map((reason) => (
          <li key={reason.shift_id}>
            <span dir="auto">{reason.message}</span>
            {waysOf && <span className={classes.ways}>{waysOf(reason)}</span>}
          </li>
        ))}
      </ul>
      {more > 0 && <Text size="sm" c="dimmed">{`and ${numberText(more)} more`}</Text>}
    </section>
  )
}
