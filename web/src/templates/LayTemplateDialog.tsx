import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { weekOf } from '@driverdesk/domain/templates/templateShift.ts'
import { Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useFocusBack } from '../ui/useFocusBack.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { LaidOutcome } from './LaidOutcome.tsx'
import { LayingForm } from './LayingForm.tsx'
import { LayingProgress, LayingUnanswered } from './LayingProgress.tsx'
import type { ToolProps } from './scheduleTools.data.ts'
import { type LayingChoice, useLaying } from './useLaying.ts'

interface LayTemplateDialogProps extends ToolProps {
  /** The one that was chosen from the list. */
  templateId: number | undefined
  /** Leads to saving one, where there is none. */
  onSave: () => void
}

/** Lays a template on weeks, with a look at what becomes of each shift before anything is written (issue 8). */
export function LayTemplateDialog(props: LayTemplateDialogProps) {
  const { scene, templateId, onClose, restoreFocus, onSave, onShowWeek } = props
  const isPhone = useIsPhone()
  useFocusBack(restoreFocus)
  const [choice, setChoice] = useState<LayingChoice>(() => ({
    templateId,
    weeks: [nextWeek(scene.range.to, scene.today)],
    unfit: 'open',
  }))
  const { state, lay, tryAgain, stopWaiting } = useLaying()
  const isRunning = state.step === 'laying'
  const content = useRef<HTMLDivElement>(null)
  // What had the focus went with the step before.
  useEffect(() => {
    if (state.step !== 'choosing') content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [state.step])
  return (
    <Modal
      opened
      onClose={onClose}
      title={state.step === 'laid' ? 'Template laid' : 'Lay template'}
      size={820}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div ref={content}>
        {state.step === 'choosing' && (
          <LayingForm
            {...{ scene, choice, onSave }}
            problem={state.problem}
            onChoice={setChoice}
            onLay={(laying) => void lay(laying)}
            onCancel={onClose}
          />
        )}
        {state.step === 'laying' && <LayingProgress form={state.form} onStop={stopWaiting} />}
        {state.step === 'unanswered' && (
          <LayingUnanswered
            message={state.message}
            onAgain={() => void tryAgain(state.form)}
            onClose={onClose}
          />
        )}
        {state.step === 'laid' && (
          <LaidOutcome
            laid={state.answer}
            onClose={onClose}
            onShow={(week) => {
              onClose()
              onShowWeek(week)
            }}
          />
        )}
      </div>
    </Modal>
  )
}

/** The week after the ones on screen, and none that is past. */
const nextWeek = (shownTo: IsoDate, today: IsoDate): IsoDate => {
  const weeks = [addDays(weekOf(shownTo), 7), weekOf(today)]
  return weeks.toSorted().at(-1) as IsoDate
}
