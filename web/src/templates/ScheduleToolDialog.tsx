import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { showToast } from '../ui/showToast.ts'
import { ApplyTemplateDialog } from './ApplyTemplateDialog.tsx'
import { PublishAtDialog } from './PublishAtDialog.tsx'
import type { ScheduleTool, ToolProps } from './scheduleTools.data.ts'
import { TemplatesDialog } from './TemplatesDialog.tsx'
import {
  createTemplate,
  newTemplateValues,
  placeChoices,
  TEMPLATE_LABELS,
  templateBody,
  templateProblems,
  weekChoices,
} from './templates.data.ts'

export function ScheduleToolDialog(props: ToolProps & { tool: ScheduleTool }) {
  const [tool, setTool] = useState(props.tool)
  const [templateId, setTemplateId] = useState<number>()
  switch (tool) {
    case 'publish at':
      return <PublishAtDialog {...props} />
    case 'save template':
      return <SaveTemplateDialog {...props} />
    case 'apply template':
      return (
        <ApplyTemplateDialog {...props} templateId={templateId} onSave={() => setTool('save template')} />
      )
    case 'templates':
      return (
        <TemplatesDialog
          {...props}
          onSave={() => setTool('save template')}
          onApply={(id) => {
            setTemplateId(id)
            setTool('apply template')
          }}
        />
      )
  }
}

/** Saves a week of an area or a restaurant as a template. */
function SaveTemplateDialog(props: ToolProps) {
  const { scene, locations, onClose } = props
  const weeks = weekChoices(scene)
  const editor = useRecordForm({
    thing: 'template',
    newValues: newTemplateValues(scene),
    problemsOf: templateProblems,
    labels: TEMPLATE_LABELS,
    create: (values, key) => createTemplate(templateBody(values), key),
    onSaved: ({ name, shifts }) => {
      showToast(
        `Saved: ${name}, ${countOf(shifts, 'shift')}. Apply it to later weeks with 'Apply template…'.`,
      )
      onClose()
    },
  })
  const { form } = editor
  return (
    <FormDialog
      title="Save as template"
      size={450}
      editor={editor}
      submitLabel="Save template"
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          placeholder="Usual week"
          maxLength={100}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Select
          data={placeChoices(locations)}
          placeholder="Choose one"
          searchable
          required
          allowDeselect={false}
          limit={200}
          {...form.getInputProps('location_id')}
          value={form.values.location_id || null}
        />
        <Select data={weeks} required allowDeselect={false} {...form.getInputProps('week')} />
        <Text size="sm" c="dimmed">
          The template keeps weekday, restaurant, driver, times, comment and extra request. It leaves out
          cancelled shifts, drafts of restaurants, bonuses and fees.
        </Text>
      </Stack>
    </FormDialog>
  )
}
