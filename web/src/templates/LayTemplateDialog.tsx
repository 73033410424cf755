import type { LaidTemplate, Laying } from '@driverdesk/contract/templates/template.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { queryClient } from '../kernel/query.ts'
import { refetchShifts } from '../shifts/shifts.data.ts'
import { countOf } from '../ui/dayWords.ts'
import { LongCallButtons } from '../ui/longCall/LongCallButtons.tsx'
import { LongCallDialog, LongCallRunning, LongCallUnanswered } from '../ui/longCall/LongCallDialog.tsx'
import { useLongCall } from '../ui/longCall/useLongCall.ts'
import { numberText } from '../ui/numberText.ts'
import { LaidTable } from './LaidTable.tsx'
import { type LayingChoice, LayingForm, newLaying } from './LayingForm.tsx'
import type { ToolProps } from './scheduleTools.data.ts'
import { layTemplate } from './templates.data.ts'

interface LayTemplateDialogProps extends ToolProps {
  /** The template chosen from the list. */
  templateId: number | undefined
  /** Opens 'Save as template' when there are no templates. */
  onSave: () => void
}

/** Lays a template on weeks. A preview shows the outcome for each shift before anything is written. */
export function LayTemplateDialog(props: LayTemplateDialogProps) {
  const { scene, templateId, onClose, onSave, onShowWeek } = props
  const { range, today } = scene
  const first = useMemo(() => newLaying({ range, today }, templateId), [range, today, templateId])
  const [chosen, setChosen] = useState<Partial<LayingChoice>>()
  const choice = useMemo(() => ({ ...first, ...chosen }), [first, chosen])
  const laying = useLaying()
  const { state } = laying
  const leave = () => {
    if (state.step === 'unanswered') refetchShifts(queryClient)
    onClose()
  }
  return (
    <LongCallDialog
      title={state.step === 'done' ? 'Template laid' : 'Lay template'}
      size={820}
      step={state.step}
      onClose={leave}
    >
      {state.step === 'choosing' && (
        <LayingForm
          {...{ scene, choice, onSave }}
          problem={state.problem}
          onChoice={(next) => {
            setChosen((before) => ({ ...before, ...next }))
            // The refusal was about an earlier choice.
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

interface LaidOutcomeProps {
  laid: LaidTemplate
  onClose: () => void
  onShow: (week: IsoDate) => void
}

function LaidOutcome({ laid, onClose, onShow }: LaidOutcomeProps) {
  const first = laid.weeks.find(({ added }) => added > 0)
  return (
    <Stack gap="md">
      <Alert
        color={first ? 'green' : 'gray'}
        icon={<IconCheck size="1.125rem" aria-hidden="true" />}
        role="status"
      >
        {first
          ? `${countOf(laid.added, 'shift')} ${laid.added === 1 ? 'was' : 'were'} added, unpublished. Undo takes them back in one step.`
          : 'Nothing was added: every shift is there already or was left out.'}
      </Alert>
      {laid.opened > 0 && (
        <Text size="sm">
          {laid.opened === 1
            ? '1 of them is open: its driver cannot work then.'
            : `${numberText(laid.opened)} of them are open: their drivers cannot work then.`}
        </Text>
      )}
      <LaidTable laid={laid} />
      <LongCallButtons>
        <Button variant="default" onClick={onClose} data-autofocus={first ? undefined : true}>
          Close
        </Button>
        {first && (
          <Button onClick={() => onShow(first.week)} data-autofocus>
            Show the first week
          </Button>
        )}
      </LongCallButtons>
    </Stack>
  )
}

/** Lays a template once, however often the call is tried. */
function useLaying() {
  const call = useLongCall({ send: layTemplate, outcome: 'the template was laid' })
  return {
    ...call,
    lay: (laying: Laying) => call.attempt({ laying, idempotencyKey: newIdempotencyKey() }),
  }
}
