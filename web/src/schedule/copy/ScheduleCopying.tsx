import { DAY, rangeFor, WEEK } from '@driverdesk/domain/shifts/rotaRange.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useMemo } from 'react'
import { confirm } from '../../ui/Confirm.tsx'
import { countOf } from '../../ui/dayWords.ts'
import { withRange } from '../../ui/desk/deskSearch.ts'
import { isOpenForShifts } from '../../ui/desk/places.ts'
import { useCopyShifts } from '../data/copyShifts.data.ts'
import { shiftsOf } from '../model/scheduleRows.ts'
import type { ScheduleParts } from '../scheduleProps.ts'
import { whereAndWho } from '../shift/shiftWords.ts'
import { shownText } from '../shift/shownText.ts'
import { CopyShiftsDialog } from './CopyShiftsDialog.tsx'

const RULE =
  'The copies are unpublished, without bonuses and fees. Where a driver cannot work then, the copy is an open shift.'

interface ScheduleCopyingProps extends ScheduleParts {
  onClose: () => void
  restoreFocus: () => void
}

/** The dialog that copies the shifts on screen, for staff. */
export function ScheduleCopying(props: ScheduleCopyingProps) {
  const { schedule, view, today, onChange, onClose, restoreFocus } = props
  const { rows, places, driversById } = schedule
  const send = useCopyShifts()
  const restaurants = useMemo(
    () => new Map(places.map(({ restaurant }) => [restaurant.id, restaurant])),
    [places],
  )
  const open = useMemo(() => shiftsOf(rows.filter(isOpenForShifts)), [rows])
  const shifts = useMemo(() => open.filter(({ status }) => status !== SHIFT_DRAFT), [open])
  const inactive = useMemo(() => shiftsOf(rows).length, [rows]) - open.length
  const drafts = open.length - shifts.length
  return (
    <CopyShiftsDialog
      shifts={shifts}
      isKnown={schedule.isKnown}
      source={view.range}
      interval={view.interval}
      what={shownText(props)}
      notes={[
        RULE,
        ...(inactive > 0 ? [`Left out: ${countOf(inactive, 'shift')} of inactive restaurants.`] : []),
        ...(drafts > 0 ? [`Left out: ${countOf(drafts, 'draft')} that no restaurant has submitted.`] : []),
      ]}
      whereAndWho={(shift) => whereAndWho(shift, restaurants.get(shift.restaurant_id), driversById)}
      send={send}
      {...{ onClose, restoreFocus }}
      onShow={(target, open) => {
        onClose()
        onChange({ ...withRange(target, view.interval, today), ...(open && { driver: 'open' }) })
      }}
    />
  )
}

interface CopyQuestion extends Pick<ScheduleParts, 'view' | 'today' | 'onChange'> {
  /** The intervals that can be copied. */
  intervals?: string
}

/** A day is not copied: it says so, and offers the week (document 2, 2.3). Answers whether the dialog may open. */
export async function mayCopy(question: CopyQuestion): Promise<boolean> {
  const { view, today, onChange, intervals = 'Week, 2-Week or Month' } = question
  if (view.interval !== DAY) return true
  const showsWeek = await confirm({
    title: 'Copying is unready',
    message: `Shifts of a single day cannot be copied all at once. Choose ${intervals}.`,
    confirmLabel: 'Show the week',
    cancelLabel: 'Close',
  })
  if (showsWeek) onChange(withRange(rangeFor(WEEK, view.range.from), WEEK, today))
  return false
}
