import { toneOf } from '@driverdesk/domain/shifts/shiftWords.ts'
import { IconAlertTriangleFilled, IconDotsVertical, IconNote } from '@tabler/icons-react'
import { useId } from 'react'
import { isForStaff, type ShownShift } from '../../shifts/shownShift.ts'
import { CallLink } from '../../ui/CallLink.tsx'
import { type Journey, useFollowPointer } from '../drag/followPointer.ts'
import {
  type DriversById,
  figuresText,
  isUnanswered,
  manningText,
  NOT_ACKNOWLEDGED,
  namesPlace,
  OVERLAP,
  shiftComments,
  shiftLabel,
  shiftMarks,
  shiftSigns,
} from '../shift/shiftWords.ts'
import classes from './ShiftCard.module.css'

interface ShiftCardProps {
  shift: ShownShift
  drivers: DriversById
  overlapping: boolean
  /** Named in place of the driver. */
  place?: string | undefined
  /** The driver's number, if the shift is on today. */
  phone: string | undefined
  onMenu: (shiftId: number) => void
  /** Undefined while nothing is selected. */
  selected: boolean | undefined
  onHold: () => void
}

/** A shift on a phone: a tap opens its menu, and a tap on the number calls the driver. */
export function ShiftCard(props: ShiftCardProps) {
  const { shift, drivers, overlapping, place, phone, onMenu, selected, onHold } = props
  const id = useId()
  const follow = useFollowPointer()
  const who = manningText(shift, drivers)
  const state = isUnanswered(shift) ? NOT_ACKNOWLEDGED : toneOf(shift)
  return (
    <li className={classes.card} data-selected={selected || undefined} {...shiftSigns(shift)}>
      <button
        type="button"
        className={classes.open}
        data-shift={shift.id}
        aria-haspopup={selected === undefined ? 'dialog' : undefined}
        aria-pressed={selected}
        onPointerDown={(event) => {
          if (event.pointerType === 'touch') follow(event, holding(onHold))
        }}
        aria-label={shiftLabel(shift, drivers, overlapping, place)}
        aria-describedby={id}
        onClick={() => onMenu(shift.id)}
      >
        <span className={classes.times}>
          {shift.start_time}
          <span className={classes.to}> to </span>
          {shift.finish_time}
        </span>{' '}
        <span className={classes.who} dir="auto">
          {place !== undefined && namesPlace(shift) ? place : who}
        </span>{' '}
        <span className={classes.tone}>
          {/* Drawn beside a place, not written: in the name of the button the driver is between them. */}
          <span className={classes.state} data-text={place === undefined ? undefined : state}>
            {place === undefined && state}
          </span>
        </span>
        <IconDotsVertical size="1.25rem" stroke={1.75} className={classes.more} aria-hidden="true" />
      </button>
      <div id={id} className={classes.about}>
        {overlapping && (
          <p className={classes.warning}>
            <IconAlertTriangleFilled size="1rem" aria-hidden="true" />
            {OVERLAP}
          </p>
        )}
        <p className={classes.facts}>{[...figuresText(shift), ...shiftMarks(shift)].join(' · ')}</p>
        {shiftComments(shift).map((comment) => (
          <p key={comment} className={classes.comment} dir="auto">
            <IconNote size="1rem" stroke={1.5} aria-hidden="true" />
            {comment}
          </p>
        ))}
      </div>
      {phone && (
        <div className={classes.call}>
          <CallLink who={(isForStaff(shift) && shift.driver?.full_name) || who} phone={phone} fullWidth />
        </div>
      )}
    </li>
  )
}

const nothing = () => undefined

/** A long touch selects; what the finger does then is ignored. */
const holding = (onHold: () => void): Journey => ({
  onBegin: () => {
    onHold()
    return true
  },
  onMove: nothing,
  onDrop: nothing,
  onCancel: nothing,
})
