import type { Candidate } from '@driverdesk/contract/candidates/candidate.shapes.ts'
import { formatHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { BusyButton } from '../ui/BusyButton.tsx'
import { callAddress } from '../ui/telephone.ts'
import classes from './FindDriver.module.css'

interface CandidateRowProps {
  driver: Candidate
  /** From 1. */
  place: number
  action: 'Assign' | 'Choose'
  isAssigning: boolean
  /** A shift is being given to somebody. */
  isBusy: boolean
  isStopped: boolean
  onAssign: () => void
}

/** A driver with what speaks for and against them; the sign and the words say it, not the colour alone. */
export function CandidateRow(props: CandidateRowProps) {
  const { driver, place, action, isAssigning, isBusy, isStopped, onAssign } = props
  const { full_name, phone, minutes, points, can_take, reasons } = driver
  const call = callAddress(phone)
  return (
    <li className={classes.row} data-can-take={can_take || undefined}>
      <div className={classes.who}>
        <span className={classes.place} aria-hidden="true">
          {can_take ? place : ''}
        </span>
        <div className={classes.person}>
          <span className={classes.name}>
            <bdi>{full_name}</bdi>
            {can_take && <span className={classes.sum}> {signed(points)} points</span>}
          </span>
          <span className={classes.facts} data-figures="">
            {call && (
              <a href={call} className={classes.phone}>
                <VisuallyHidden component="span">Call {full_name} on </VisuallyHidden>
                {phone}
              </a>
            )}
            <span>{formatHours(minutes, 1)} h this week</span>
          </span>
        </div>
        {can_take && (
          <BusyButton
            size="xs"
            variant={place === 1 ? 'filled' : 'default'}
            isBusy={isAssigning}
            disabled={isStopped || (isBusy && !isAssigning)}
            data-assign=""
            onClick={onAssign}
            aria-label={`${action} ${full_name}`}
          >
            {action}
          </BusyButton>
        )}
      </div>
      <ul className={classes.reasons} aria-label={`Reasons: ${full_name}`}>
        {reasons.map(({ code, side, points: counts, text }) => (
          <li key={code} className={classes.reason} data-side={side}>
            {side === 'for' ? <IconCheck {...SIGN} /> : <IconX {...SIGN} />}
            <VisuallyHidden component="span">{side === 'for' ? 'For: ' : 'Against: '}</VisuallyHidden>
            <span>{text}</span>
            {counts !== 0 && <span className={classes.points}>{signed(counts)}</span>}
          </li>
        ))}
      </ul>
    </li>
  )
}

const SIGN = { size: '0.8125rem', stroke: 2.25, 'aria-hidden': true } as const

/** '+3', '−2' with a real minus sign, '0'. */
const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0')
