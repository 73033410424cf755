import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconHourglass, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Reasons.module.css'

interface Reason {
  code: string
  side: 'for' | 'against'
  text: string
}

/** The reasons for and against a driver, one below the other; then the neutral ones. */
export const Reasons = ({ reasons, rest = [] }: { reasons: readonly Reason[]; rest?: readonly string[] }) => (
  <ul className={classes.reasons}>
    {reasons.map((reason) => (
      <ReasonLine key={`${reason.code} ${reason.text}`} reason={reason} signSize="0.9375rem" />
    ))}
    {rest.map((text) => (
      <li key={text}>
        <IconHourglass size="0.9375rem" stroke={2} aria-hidden="true" />
        <span>{text}</span>
      </li>
    ))}
  </ul>
)

interface ReasonLineProps {
  reason: Reason
  className?: string | undefined
  signSize?: string
  children?: ReactNode
}

export function ReasonLine(props: ReasonLineProps) {
  const { reason, className, signSize = '0.8125rem', children } = props
  const Sign = reason.side === 'for' ? IconCheck : IconX
  return (
    <li className={className} data-side={reason.side}>
      <Sign size={signSize} stroke={2} aria-hidden="true" />
      <VisuallyHidden component="span">{reason.side === 'for' ? 'For: ' : 'Against: '}</VisuallyHidden>
      <span>{reason.text}</span>
      {children}
    </li>
  )
}
