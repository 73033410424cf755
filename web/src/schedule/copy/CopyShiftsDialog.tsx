import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Existing } from '@driverdesk/domain/shifts/copying.ts'
import { copyTarget, nextCopyTarget } from '@driverdesk/domain/shifts/copyTarget.ts'
import type { Interval } from '@driverdesk/domain/shifts/rotaRange.ts'
import { useState } from 'react'
import { countOf } from '../../ui/dayWords.ts'
import { LongCallDialog } from '../../ui/longCall/LongCallDialog.tsx'
import { LongCallRunning } from '../../ui/longCall/LongCallRunning.tsx'
import { LongCallUnanswered } from '../../ui/longCall/LongCallUnanswered.tsx'
import type { SendCopies } from '../data/copyShifts.data.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import { CopyOutcome } from './CopyOutcome.tsx'
import { CopyRefused } from './CopyRefused.tsx'
import { CopyTargetForm } from './CopyTargetForm.tsx'
import { useCopying } from './useCopying.ts'

export interface CopyShiftsDialogProps<S extends ShownShift> {
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
