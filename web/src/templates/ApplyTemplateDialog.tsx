import type { AppliedTemplate, TemplateRequest } from '@driverdesk/contract/templates/template.shapes.ts'
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
import { AppliedTable } from './AppliedTable.tsx'
import { ApplyTemplateForm, firstChoice, type TemplateChoice } from './ApplyTemplateForm.tsx'
import type { ToolProps } from './scheduleTools.data.ts'
import { sendTemplate } from './templates.data.ts'

interface ApplyTemplateDialogProps extends ToolProps {
  templateId: number | undefined
  /** Opens 'Save as template' when there are no templates. */
  onSave: () => void
}

/** Applies a template to weeks. A preview shows the outcome for each shift before anything is written. */
export function ApplyTemplateDialog(props: ApplyTemplateDialogProps) {
  const { scene, templateId, onClose, onSave, onShowWeek } = props
  const { range, today } = scene
  const first = useMemo(() => firstChoice({ range, today }, templateId), [range, today, templateId])
  const [chosen, setChosen] = useState<Partial<TemplateChoice>>()
  const choice = useMemo(() => ({ ...first, ...chosen }), [first, chosen])
  const applying = useApplying()
  const { state } = applying
  const leave = () => {
    if (state.step === 'unanswered') refetchShifts(queryClient)
    onClose()
  }
  return (
    <LongCallDialog
      title={state.step === 'done' ? 'Template applied' : 'Apply template'}
      size={820}
      step={state.step}
      onClose={leave}
    >
      {state.step === 'choosing' && (
        <ApplyTemplateForm
          scene={scene}
          choice={choice}
          onSave={onSave}
          problem={state.problem}
          onChoice={(next) => {
            setChosen((before) => ({ ...before, ...next }))
            // The refusal was about an earlier choice.
            if (state.problem) applying.chooseAgain()
          }}
          onApply={(chosen) => void applying.apply(chosen)}
          onCancel={onClose}
        />
      )}
      {state.step === 'running' && (
        <LongCallRunning
          idempotencyKey={state.form.idempotencyKey}
          doing={`Applying the template to ${countOf(state.form.request.weeks.length, 'week')}…`}
          done="Added"
          label="Applying"
          onStop={applying.stopWaiting}
        />
      )}
      {state.step === 'unanswered' && (
        <LongCallUnanswered
          message={state.message}
          safe="no shift will be added twice"
          onAgain={() => void applying.attempt(state.form)}
          onClose={leave}
        />
      )}
      {state.step === 'done' && (
        <AppliedOutcome
          applied={state.answer}
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

interface AppliedOutcomeProps {
  applied: AppliedTemplate
  onClose: () => void
  onShow: (week: IsoDate) => void
}

function AppliedOutcome({ applied, onClose, onShow }: AppliedOutcomeProps) {
  const first = applied.weeks.find(({ added }) => added > 0)
  return (
    <Stack gap="md">
      <Alert
        color={first ? 'green' : 'gray'}
        icon={<IconCheck size="1.125rem" aria-hidden="true" />}
        role="status"
      >
        {first
          ? `${countOf(applied.added, 'shift')} ${applied.added === 1 ? 'was' : 'were'} added, unpublished. Undo takes them back in one step.`
          : 'Nothing was added: every shift is already there or was left out.'}
      </Alert>
      {applied.opened > 0 && (
        <Text size="sm">
          {applied.opened === 1
            ? '1 of them is open: its driver cannot work then.'
            : `${numberText(applied.opened)} of them are open: their drivers cannot work then.`}
        </Text>
      )}
      <AppliedTable applied={applied} />
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

/** Applies a template once, however often the call is tried. */
function useApplying() {
  const call = useLongCall({ send: sendTemplate, outcome: 'the template was applied' })
  return {
    ...call,
    apply: (request: TemplateRequest) => call.attempt({ request, idempotencyKey: newIdempotencyKey() }),
  }
}
