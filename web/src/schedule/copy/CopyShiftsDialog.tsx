import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Existing } from '@driverdesk/domain/shifts/copying.ts'
import { copyTarget, nextCopyTarget } from '@driverdesk/domain/shifts/copyTarget.ts'
import { useMemo, useState } from 'react'
import { withRange } from '../../desk/deskSearch.ts'
import { isOpenForShifts } from '../../desk/places.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { countOf } from '../../ui/dayWords.ts'
import { LongCallDialog } from '../../ui/longCall/LongCallDialog.tsx'
import { LongCallRunning } from '../../ui/longCall/LongCallRunning.tsx'
import { LongCallUnanswered } from '../../ui/longCall/LongCallUnanswered.tsx'
import { useAllRows, useScene } from '../model/scene.ts'
import { shownText } from '../model/schedule.ts'
import { type ShownRow, shiftsOf } from '../model/scheduleRows.ts'
import { whereAndWho as wordsOf } from '../shift/shiftWords.ts'
import { CopyOutcome, CopyRefused } from './CopyOutcome.tsx'
import { CopyTargetForm } from './CopyTarget.tsx'
import { useCopying } from './usePasting.tsx'

const NO_ROWS: readonly ShownRow[] = []

/**
 * Copies the shifts on screen to another range (docs/spec/schedule.md#copy-shifts-dialog,
 * docs/spec/shifts.md#copied-shifts), for staff and for restaurants.
 */
export function CopyShiftsDialog({ onClose }: { onClose: () => void }) {
  const scene = useScene()
  const { audience, schedule, view, today, desk, onChange } = scene
  const { range: source, interval } = view
  const rows = useAllRows()
  const { shifts, notes } = useCopied(rows ?? NO_ROWS)
  const [day, setDay] = useState<IsoDate>()
  const [existing, setExisting] = useState<Existing>('skip')
  const target = day === undefined ? nextCopyTarget(source, interval) : copyTarget(source, interval, day)
  const copying = useCopying(audience.useCopy())
  const { state } = copying
  const whereAndWho = (shift: ShownShift) => {
    const place = schedule.places.find(({ restaurant }) => restaurant.id === shift.restaurant_id)
    return wordsOf(shift, place?.restaurant, schedule.driversById)
  }
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
      restoreFocus={desk.restoreFocus}
    >
      {state.step === 'choosing' && (
        <CopyTargetForm
          shifts={shifts}
          isKnown={rows !== undefined}
          {...{ source, target, existing }}
          what={shownText(scene)}
          notes={notes}
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
          onShow={(open) => {
            onClose()
            onChange({ ...withRange(state.form.target, interval, today), ...(open && { driver: 'open' }) })
          }}
        />
      )}
    </LongCallDialog>
  )
}

/** Which of the shifts on screen are copied, what becomes of the copies, and what is left out. */
function useCopied(rows: readonly ShownRow[]) {
  const { rule, takes, leftOut } = useScene().audience.copying
  return useMemo(() => {
    const open = shiftsOf<ShownShift>(rows.filter(isOpenForShifts))
    const shifts = open.filter(takes)
    const inactive = shiftsOf<ShownShift>(rows).length - open.length
    const others = open.length - shifts.length
    const notes = [
      rule,
      ...(inactive > 0 ? [`Left out: ${countOf(inactive, 'shift')} of inactive restaurants.`] : []),
      ...(others > 0 ? [`Left out: ${leftOut(others)}.`] : []),
    ]
    return { shifts, notes }
  }, [rows, rule, takes, leftOut])
}
