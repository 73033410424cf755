import type {
  AppliedTemplate,
  Template,
  TemplateRequest,
} from '@driverdesk/contract/templates/template.shapes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Unfit } from '@driverdesk/domain/templates/applyTemplate.ts'
import { weekOf } from '@driverdesk/domain/templates/templateShift.ts'
import { Alert, Button, Radio, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { queryClient } from '../kernel/query.ts'
import { RuleReason } from '../shifts/RuleReason.tsx'
import { refetchShifts } from '../shifts/shifts.data.ts'
import { DialogButtons } from '../ui/Dialog.tsx'
import { rangeText } from '../ui/dateText.ts'
import { FailedState } from '../ui/FailedState.tsx'
import {
  LongCallDialog,
  LongCallRunning,
  LongCallUnanswered,
  useLongCall,
} from '../ui/longCall/LongCallDialog.tsx'
import { NotLoaded } from '../ui/States.tsx'
import { AppliedTable, appliedText } from './AppliedTable.tsx'
import classes from './ApplyTemplate.module.css'
import type { ScheduleScene, ToolProps } from './scheduleTools.data.ts'
import { NoTemplates } from './TemplatesDialog.tsx'
import { sendTemplate, templatesQuery, useTemplatePreview } from './templates.data.ts'
import { spanOf, WeeksField } from './WeeksField.tsx'

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
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus={first ? undefined : true}>
          Close
        </Button>
        {first && (
          <Button onClick={() => onShow(first.week)} data-autofocus>
            Show the first week
          </Button>
        )}
      </DialogButtons>
    </Stack>
  )
}

function useApplying() {
  const call = useLongCall({ send: sendTemplate, outcome: 'the template was applied' })
  return {
    ...call,
    apply: (request: TemplateRequest) => call.attempt({ request, idempotencyKey: newIdempotencyKey() }),
  }
}

interface ApplyTemplateFormProps {
  scene: ScheduleScene
  choice: TemplateChoice
  problem: string | undefined
  onChoice: (choice: Partial<TemplateChoice>) => void
  onApply: (request: TemplateRequest) => void
  onCancel: () => void
  onSave: () => void
}

const SETTLED_MS = 250

function ApplyTemplateForm(props: ApplyTemplateFormProps) {
  const { scene, choice, problem, onChoice, onApply, onCancel, onSave } = props
  const templates = useQuery(templatesQuery)
  const request = useMemo(() => requestFrom(choice), [choice])
  // While a number is being typed, only the latest value is previewed.
  const [asked] = useDebouncedValue(request, SETTLED_MS)
  const preview = useTemplatePreview(asked)
  const isOld = asked !== request || preview.isPlaceholderData
  if (templates.isError || !templates.data) return <NotLoaded what="the templates" query={templates} />
  if (templates.data.length === 0) return <NoTemplates onSave={onSave} />
  const added = isOld || preview.isError ? undefined : preview.data?.added
  const isReasonAsked = (preview.data?.barred ?? 0) > 0
  return (
    <Stack gap="md">
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <div className={classes.choices}>
        <div className={classes.template}>
          <Select
            label="Template"
            placeholder="Choose one"
            data={templateChoices(templates.data, scene)}
            value={choice.templateId === undefined ? null : String(choice.templateId)}
            onChange={(id) => onChoice({ templateId: id === null ? undefined : Number(id) })}
            searchable
            allowDeselect={false}
            limit={200}
            // The list would cover the other fields as soon as the dialog opens.
            openOnFocus={false}
            data-autofocus
          />
        </div>
        <WeeksField weeks={choice.weeks} today={scene.today} onChange={(weeks) => onChoice({ weeks })} />
        <div className={classes.unfit}>
          <Radio.Group
            label="If a driver cannot work then"
            value={choice.unfit}
            onChange={(unfit) => onChoice({ unfit: unfit === 'leave' ? 'leave' : 'open' })}
          >
            <Stack gap={6} mt={6}>
              <Radio value="open" label="Add an open shift" />
              <Radio value="leave" label="Leave the shift out" />
            </Stack>
          </Radio.Group>
        </div>
      </div>
      <ApplyPreview
        preview={preview}
        isOld={isOld}
        hasTemplate={choice.templateId !== undefined}
        onLeaveOut={(week) => onChoice({ weeks: choice.weeks.filter((one) => one !== week) })}
      />
      {isReasonAsked && (
        <RuleReason
          description="Some drivers would break a working time rule. Give a reason to keep them."
          required={false}
          value={choice.reason}
          onChange={(event) => onChoice({ reason: event.currentTarget.value })}
        />
      )}
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          disabled={!request || !added}
          onClick={() => request && onApply(isReasonAsked ? request : { ...request, rule_reason: undefined })}
        >
          {added === undefined
            ? 'Apply template'
            : `Add ${countOf(added, 'shift')} to ${weeksText(choice.weeks)}`}
        </Button>
      </DialogButtons>
    </Stack>
  )
}

/** '16/03/2026 – 22/03/2026', or '3 weeks' */
function weeksText(weeks: readonly IsoDate[]): string {
  const span = weeks.length === 1 && spanOf(weeks)
  return span ? rangeText(span) : countOf(weeks.length, 'week')
}

interface ApplyPreviewProps {
  preview: UseQueryResult<AppliedTemplate>
  /** The preview is of an earlier choice. */
  isOld: boolean
  hasTemplate: boolean
  onLeaveOut: (week: IsoDate) => void
}

function ApplyPreview({ preview, isOld, hasTemplate, onLeaveOut }: ApplyPreviewProps) {
  if (preview.isError) {
    return (
      <FailedState
        title="The preview could not be loaded"
        error={preview.error}
        onRetry={() => void preview.refetch()}
      />
    )
  }
  if (!preview.data) {
    return hasTemplate && preview.isFetching ? (
      <Skeleton h={96} aria-label="Loading the preview" />
    ) : (
      <Text size="sm" c="dimmed" role="status">
        Choose a template and at least one week. A preview appears here before anything is saved.
      </Text>
    )
  }
  return (
    <div className={classes.preview} data-old={isOld || undefined}>
      <Text size="sm" fw={600} role="status" mb={4}>
        {appliedText(preview.data)}
      </Text>
      <AppliedTable
        applied={preview.data}
        {...(preview.data.weeks.length > 1 && { onLeaveOut })}
        key={preview.data.weeks.length === 1 ? 'one' : 'many'}
      />
    </div>
  )
}

/** Lists the templates of the location on screen first. */
function templateChoices(templates: readonly Template[], { location }: Pick<ScheduleScene, 'location'>) {
  const isHere = (template: Template) =>
    location?.type === template.location.type && location.id === template.location.id
  const here = templates.filter(isHere)
  const others = templates.filter((template) => !isHere(template))
  return [
    ...(here.length > 0 ? [{ group: 'On screen', items: here.map(choiceOf) }] : []),
    ...(others.length > 0
      ? [{ group: here.length > 0 ? 'Others' : 'Templates', items: others.map(choiceOf) }]
      : []),
  ]
}

const choiceOf = ({ id, name, location, shifts }: Template) => ({
  value: String(id),
  label: `${name} — ${location.name}, ${countOf(shifts, 'shift')}`,
})

interface TemplateChoice {
  templateId: number | undefined
  weeks: readonly IsoDate[]
  unfit: Unfit
  /** The reason for overruling a rule about working time. */
  reason: string
}

/** Starts with the first week on screen that is not past: people go to the week before they apply a template to it. */
function firstChoice(
  { range, today }: Pick<ScheduleScene, 'range' | 'today'>,
  templateId: number | undefined,
): TemplateChoice {
  const weeks = [weekOf(range.from), weekOf(today)]
  return { templateId, weeks: weeks.toSorted().slice(-1), unfit: 'open', reason: '' }
}

/** The body of the call; undefined until everything is chosen. */
const requestFrom = ({ templateId, weeks, unfit, reason }: TemplateChoice): TemplateRequest | undefined =>
  templateId === undefined || weeks.length === 0
    ? undefined
    : {
        template_id: templateId,
        weeks: [...weeks],
        unfit,
        ...(reason.trim() !== '' && { rule_reason: reason }),
      }
