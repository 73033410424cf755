import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { copyTarget, nextCopyTarget } from '@driverdesk/domain/shifts/copyTarget.ts'
import type { Interval } from '@driverdesk/domain/shifts/rotaRange.ts'
import { Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useFocusBack } from '../ui/useFocusBack.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { CopyOutcome } from './CopyOutcome.tsx'
import { CopyProgress } from './CopyProgress.tsx'
import { CopyTargetForm } from './CopyTargetForm.tsx'
import { CopyRefused, CopyUnanswered } from './CopyTrouble.tsx'
import type { SendCopies } from './copyShifts.data.ts'
import type { ShownShift } from './shownShift.ts'
import { useCopying } from './useCopying.ts'

export interface CopyShiftsDialogProps<S extends ShownShift> {
  /** The shifts on screen, as they are now. */
  shifts: readonly S[]
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
  const isPhone = useIsPhone()
  useFocusBack(props.restoreFocus)
  const [target, setTarget] = useState(() => nextCopyTarget(source, interval))
  const copying = useCopying(props.send)
  const { state } = copying
  const leave = () => {
    if (state.step === 'unanswered') copying.lookAgain()
    onClose()
  }
  const isRunning = state.step === 'copying'
  const content = useRef<HTMLDivElement>(null)
  // What had the focus went with the step before.
  useEffect(() => {
    if (state.step !== 'choosing') content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [state.step])
  return (
    <Modal
      opened
      onClose={leave}
      title={state.step === 'copied' ? 'Shifts copied' : 'Copy Shifts'}
      size={450}
      centered
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
    >
      <div ref={content}>
        {state.step === 'choosing' && (
          <CopyTargetForm
            count={shifts.length}
            {...{ source, target }}
            what={props.what}
            notes={props.notes}
            problem={state.problem}
            onTarget={(chosen) => setTarget(copyTarget(source, interval, chosen))}
            onCopy={() => void copying.copy(shifts, source, target)}
            onCancel={leave}
          />
        )}
        {state.step === 'copying' && <CopyProgress form={state.form} onStop={copying.stopWaiting} />}
        {state.step === 'unanswered' && (
          <CopyUnanswered
            message={state.message}
            onAgain={() => void copying.tryAgain(state.form)}
            onClose={leave}
          />
        )}
        {state.step === 'refused' && (
          <CopyRefused
            refused={state.refused}
            valid={state.valid}
            whereAndWho={whereAndWho}
            onSkip={() => void copying.copyValid(state.form, state.valid)}
            onBack={copying.chooseAgain}
          />
        )}
        {state.step === 'copied' && (
          <CopyOutcome
            {...{ target, whereAndWho }}
            form={state.form}
            answer={state.answer}
            onClose={leave}
            onShow={(open) => onShow(target, open)}
          />
        )}
      </div>
    </Modal>
  )
}
