import type { Laying } from '@driverdesk/contract/templates/template.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Alert, Button, Radio, Select, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countOf, rangeText } from '../ui/dayWords.ts'
import { FailedState } from '../ui/FailedState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { LongCallButtons } from '../ui/longCall/LongCallButtons.tsx'
import { LayingPreview } from './LayingPreview.tsx'
import classes from './LayTemplate.module.css'
import { type LayingChoice, layingOf, spanOf } from './layingForm.ts'
import { NoTemplates } from './NoTemplates.tsx'
import type { ScheduleScene } from './scheduleTools.data.ts'
import { templateChoices } from './templateChoices.ts'
import { templatesQuery, useLayingPreview } from './templates.data.ts'
import { WeeksField } from './WeeksField.tsx'

interface LayingFormProps {
  scene: ScheduleScene
  choice: LayingChoice
  /** Why an earlier attempt laid nothing. */
  problem: string | undefined
  /** Of what is chosen now; the rest stays. */
  onChoice: (choice: Partial<LayingChoice>) => void
  onLay: (laying: Laying) => void
  onCancel: () => void
  onSave: () => void
}

const SETTLED_MS = 250

/** Which template goes on which weeks, and what becomes of it there. */
export function LayingForm(props: LayingFormProps) {
  const { scene, choice, problem, onChoice, onLay, onCancel, onSave } = props
  const templates = useQuery(templatesQuery)
  const laying = useMemo(() => layingOf(choice), [choice])
  // Of a number that is typed or stepped through, only the last is worked out.
  const [asked] = useDebouncedValue(laying, SETTLED_MS)
  const preview = useLayingPreview(asked)
  const isOld = asked !== laying || preview.isPlaceholderData
  if (templates.isError)
    return (
      <FailedState
        title="The templates could not be loaded"
        error={templates.error}
        onRetry={() => void templates.refetch()}
      />
    )
  if (!templates.data) return <Loading label="Loading templates…" />
  if (templates.data.length === 0) return <NoTemplates onSave={onSave} />
  const added = isOld || preview.isError ? undefined : preview.data?.added
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
            // It would lie over the other fields as soon as the dialog opens.
            openOnFocus={false}
            data-autofocus
          />
        </div>
        <WeeksField weeks={choice.weeks} today={scene.today} onChange={(weeks) => onChoice({ weeks })} />
        <div className={classes.unfit}>
          <Radio.Group
            label="Where a driver cannot work then"
            value={choice.unfit}
            onChange={(unfit) => onChoice({ unfit: unfit === 'leave' ? 'leave' : 'open' })}
          >
            <Stack gap={6} mt={6}>
              <Radio value="open" label="it becomes an open shift" />
              <Radio value="leave" label="it is left out" />
            </Stack>
          </Radio.Group>
        </div>
      </div>
      <LayingPreview
        preview={preview}
        isOld={isOld}
        hasTemplate={choice.templateId !== undefined}
        onLeaveOut={(week) => onChoice({ weeks: choice.weeks.filter((one) => one !== week) })}
      />
      <LongCallButtons>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={!laying || !added} onClick={() => laying && onLay(laying)}>
          {added === undefined
            ? 'Lay template'
            : `Add ${countOf(added, 'shift')} to ${weeksText(choice.weeks)}`}
        </Button>
      </LongCallButtons>
    </Stack>
  )
}

/** '16/03/2026 – 22/03/2026', of several '3 weeks' */
function weeksText(weeks: readonly IsoDate[]): string {
  const span = weeks.length === 1 && spanOf(weeks)
  return span ? rangeText(span) : countOf(weeks.length, 'week')
}
