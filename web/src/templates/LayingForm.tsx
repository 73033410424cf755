import type { Laying } from '@driverdesk/contract/templates/template.shapes.ts'
import { Alert, Button, Group, Radio, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countOf } from '../ui/dayWords.ts'
import { FailedState } from '../ui/FailedState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { LayingPreview } from './LayingPreview.tsx'
import classes from './LayTemplate.module.css'
import { NoTemplates } from './NoTemplates.tsx'
import type { ScheduleScene } from './scheduleTools.data.ts'
import { templateChoices } from './templateChoices.ts'
import { previewQuery, templatesQuery } from './templates.data.ts'
import type { LayingChoice } from './useLaying.ts'
import { WeeksField } from './WeeksField.tsx'

interface LayingFormProps {
  scene: ScheduleScene
  choice: LayingChoice
  /** Why an earlier attempt laid nothing. */
  problem: string | undefined
  onChoice: (choice: LayingChoice) => void
  onLay: (laying: Laying) => void
  onCancel: () => void
  onSave: () => void
}

/** Which template goes on which weeks, and what becomes of it there. */
export function LayingForm(props: LayingFormProps) {
  const { scene, choice, problem, onChoice, onLay, onCancel, onSave } = props
  const templates = useQuery(templatesQuery)
  const laying = layingOf(choice)
  const preview = useQuery(previewQuery(laying))
  if (templates.isError)
    return <FailedState error={templates.error} onRetry={() => void templates.refetch()} />
  if (!templates.data) return <Loading label="Loading templates…" />
  if (templates.data.length === 0) return <NoTemplates onSave={onSave} />
  const added = preview.isPlaceholderData ? undefined : preview.data?.added
  return (
    <Stack gap="md">
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <div className={classes.choices}>
        <Stack gap="md">
          <Select
            label="Template"
            placeholder="Choose one"
            data={templateChoices(templates.data, scene)}
            value={choice.templateId === undefined ? null : String(choice.templateId)}
            onChange={(id) => onChoice({ ...choice, templateId: id === null ? undefined : Number(id) })}
            searchable
            allowDeselect={false}
            limit={200}
            data-autofocus
          />
          <Radio.Group
            label="Where a driver cannot work then"
            value={choice.unfit}
            onChange={(unfit) => onChoice({ ...choice, unfit: unfit === 'leave' ? 'leave' : 'open' })}
          >
            <Stack gap={6} mt={6}>
              <Radio value="open" label="it becomes an open shift" />
              <Radio value="leave" label="it is left out" />
            </Stack>
          </Radio.Group>
        </Stack>
        <WeeksField
          weeks={choice.weeks}
          today={scene.today}
          onChange={(weeks) => onChoice({ ...choice, weeks })}
        />
      </div>
      <LayingPreview preview={preview} hasTemplate={choice.templateId !== undefined} />
      <Group justify="flex-end" className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={!laying || !added} onClick={() => laying && onLay(laying)}>
          {added === undefined
            ? 'Lay template'
            : `Add ${countOf(added, 'shift')} to ${countOf(choice.weeks.length, 'week')}`}
        </Button>
      </Group>
    </Stack>
  )
}

const layingOf = ({ templateId, weeks, unfit }: LayingChoice): Laying | undefined =>
  templateId === undefined || weeks.length === 0
    ? undefined
    : { template_id: templateId, weeks: [...weeks], unfit }
