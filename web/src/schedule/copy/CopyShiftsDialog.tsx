import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Existing } from '@driverdesk/domain/shifts/copying.ts'
import { copyTarget, nextCopyTarget } from '@driverdesk/domain/shifts/copyTarget.ts'
import type { Interval } from '@driverdesk/domain/shifts/rotaRange.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useMemo, useState } from 'react'
import { countOf } from '../../ui/dayWords.ts'
import { withRange } from '../../ui/desk/deskSearch.ts'
import { isOpenForShifts } from '../../ui/desk/places.ts'
import { LongCallDialog } from '../../ui/longCall/LongCallDialog.tsx'
import { LongCallRunning } from '../../ui/longCall/LongCallRunning.tsx'
import { LongCallUnanswered } from '../../ui/longCall/LongCallUnanswered.tsx'
import { type SendCopies, useCopyShifts } from '../data/acts.data.ts'
import { shiftsOf } from '../model/scheduleRows.ts'
import { type ScheduleParts, shownText } from '../scheduleProps.ts'
import { whereAndWho } from '../shift/shiftWords.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import { CopyOutcome, CopyRefused } from './CopyOutcome.tsx'
import { CopyTargetForm } from './CopyTarget.tsx'
import { useCopying } from './usePasting.tsx'

interface CopyShiftsDialogProps<S extends ShownShift> {
  /** The shifts on screen, as they are now. */
  shifts: readonly S[]
  /** They are loaded. */
  isKnown: boolean
  /** The range on screen. */
  source: DateRange
  interval: Interval
  /** Whose and where: 'Brighton, Ann Example'. */
  what: string
  /** What becomes of the copies, and what is left out. */
  notes: readonly string[]
  /** Where a shift is, and whose: 'Harbour Tacos · Ann Example'. */
  whereAndWho: (shift: S) => string
  send: SendCopies<S>
  onClose: () => void
  /** Where the keyboard goes when what opened the dialog is gone. */
  restoreFocus: () => void
  /** The schedule shows the target; `open` its open shifts alone. */
  onShow: (target: DateRange, open: boolean) => void
}

/** Copies the shifts on screen to another range (document 2, 2.3; rulings 4.5), for staff and for restaurants. */
export function CopyShiftsDialog<S extends ShownShift>(props: CopyShiftsDialogProps<S>) {
  const { shifts, source, interval, whereAndWho, onClose, onShow } = props
  const [day, setDay] = useState<IsoDate>()
  const [existing, setExisting] = useState<Existing>('skip')
  const target = day === undefined ? nextCopyTarget(source, interval) : copyTarget(source, interval, day)
  const copying = useCopying(props.send)
  const { state } = copying
  const leave = () => {
    if (state.step === 'unanswered') copying.lookAgain()
    onClose()
  }
  return (
    <LongCallDialog
      title={state.step === 'done' ? 'Shifts copied' : 'Copy Shifts'}
      size={450}
      step={state.step}
      onClose={leave}
      restoreFocus={props.restoreFocus}
    >
      {state.step === 'choosing' && (
        <CopyTargetForm
          shifts={shifts}
          isKnown={props.isKnown}
          {...{ source, target, existing }}
          what={props.what}
          notes={props.notes}
          problem={state.problem}
          onTarget={setDay}
          onExisting={setExisting}
          onCopy={() => {
            setDay(target.from)
            void copying.copy({ shifts, from: source.from, target, existing })
          }}
          onCancel={leave}
        />
      )}
      {state.step === 'running' && (
        <LongCallRunning
          idempotencyKey={state.form.idempotencyKey}
          doing={`Copying ${countOf(state.form.shifts.length, 'shift')}…`}
          done="Copied"
          label="Copying"
          onStop={copying.stopWaiting}
        />
      )}
      {state.step === 'unanswered' && (
        <LongCallUnanswered
          message={state.message}
          safe="no shift is copied twice"
          onAgain={() => void copying.attempt(state.form)}
          onClose={leave}
        />
      )}
      {state.step === 'refused' && (
        <CopyRefused
          {...state.refusal}
          whereAndWho={whereAndWho}
          onSkip={() => void copying.copyValid(state.form, state.refusal.valid)}
          onBack={copying.chooseAgain}
        />
      )}
      {state.step === 'done' && (
        <CopyOutcome
          whereAndWho={whereAndWho}
          form={state.form}
          answer={state.answer}
          onClose={leave}
          onShow={(open) => onShow(state.form.target, open)}
        />
      )}
    </LongCallDialog>
  )
}

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
