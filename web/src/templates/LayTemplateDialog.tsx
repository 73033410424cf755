import { useMemo, useState } from 'react'
import { queryClient } from '../kernel/query.ts'
import { askForShiftsAgain } from '../shifts/shifts.data.ts'
import { countOf } from '../ui/dayWords.ts'
import { LongCallDialog } from '../ui/longCall/LongCallDialog.tsx'
import { LongCallRunning } from '../ui/longCall/LongCallRunning.tsx'
import { LongCallUnanswered } from '../ui/longCall/LongCallUnanswered.tsx'
import { LaidOutcome } from './LaidOutcome.tsx'
import { LayingForm } from './LayingForm.tsx'
import { type LayingChoice, newLaying } from './layingForm.ts'
import type { ToolProps } from './scheduleTools.data.ts'
import { useLaying } from './useLaying.ts'

interface LayTemplateDialogProps extends ToolProps {
  /** The one that was chosen from the list. */
  templateId: number | undefined
  /** Leads to saving one, where there is none. */
  onSave: () => void
}

/** Lays a template on weeks, with a look at what becomes of each shift before anything is written. */
export function LayTemplateDialog(props: LayTemplateDialogProps) {
  const { scene, templateId, onClose, restoreFocus, onSave, onShowWeek } = props
  const { range, today } = scene
  const first = useMemo(() => newLaying({ range, today }, templateId), [range, today, templateId])
  const [chosen, setChosen] = useState<Partial<LayingChoice>>()
  const choice = useMemo(() => ({ ...first, ...chosen }), [first, chosen])
  const laying = useLaying()
  const { state } = laying
  const leave = () => {
    if (state.step === 'unanswered') askForShiftsAgain(queryClient)
    onClose()
  }
  return (
    <LongCallDialog
      title={state.step === 'done' ? 'Template laid' : 'Lay template'}
      size={820}
      step={state.step}
      onClose={leave}
      restoreFocus={restoreFocus}
    >
      {state.step === 'choosing' && (
        <LayingForm
          {...{ scene, choice, onSave }}
          problem={state.problem}
          onChoice={(next) => {
            setChosen((before) => ({ ...before, ...next }))
            // What was refused is not what is chosen now.
            if (state.problem) laying.chooseAgain()
          }}
          onLay={(chosen) => void laying.lay(chosen)}
          onCancel={onClose}
        />
      )}
      {state.step === 'running' && (
        <LongCallRunning
          idempotencyKey={state.form.idempotencyKey}
          doing={`Laying the template on ${countOf(state.form.laying.weeks.length, 'week')}…`}
          done="Added"
          label="Laying"
          onStop={laying.stopWaiting}
        />
      )}
      {state.step === 'unanswered' && (
        <LongCallUnanswered
          message={state.message}
          safe="no shift is added twice"
          onAgain={() => void laying.attempt(state.form)}
          onClose={leave}
        />
      )}
      {state.step === 'done' && (
        <LaidOutcome
          laid={state.answer}
          onClose={onClose}
          onShow={(week) => {
            onClose()
            onShowWeek(week)
          }}
        />
      )}
    </LongCallDialog>
  )
}
