import { Select, Stack, Text, TextInput } from '@mantine/core'
import { countOf } from '../ui/dayWords.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { tell } from '../ui/tell.ts'
import type { ToolProps } from './scheduleTools.data.ts'
import {
  newTemplateValues,
  placeChoices,
  TEMPLATE_LABELS,
  templateBody,
  templateProblems,
  weekChoices,
} from './templateForm.ts'
import { createTemplate } from './templates.data.ts'

/** Saves the week of an area or a restaurant under a name. */
export function SaveTemplateDialog(props: ToolProps) {
  const { scene, locations, onClose, restoreFocus } = props
  const weeks = weekChoices(scene)
  const editor = useRecordForm({
    thing: 'template',
    newValues: newTemplateValues(scene),
    problemsOf: templateProblems,
    labels: TEMPLATE_LABELS,
    create: (values, key) => createTemplate(templateBody(values), key),
    onSaved: ({ name, shifts }) => {
      tell(`Saved: ${name}, ${countOf(shifts, 'shift')}. Lay it on later weeks with 'Lay template…'.`)
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
      onLostFocus={restoreFocus}
    >
      <Stack gap="sm">
        <TextInput
          label={TEMPLATE_LABELS.name}
          placeholder="Usual week"
          maxLength={100}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Select
          label={TEMPLATE_LABELS.location_id}
          data={placeChoices(locations)}
          placeholder="Choose one"
          searchable
          required
          allowDeselect={false}
          limit={200}
          {...form.getInputProps('location_id')}
          value={form.values.location_id || null}
        />
        <Select
          label={TEMPLATE_LABELS.week}
          data={weeks}
          required
          allowDeselect={false}
          {...form.getInputProps('week')}
        />
        <Text size="sm" c="dimmed">
          Kept are weekday, restaurant, driver, times, comment and extra request. Left out are cancelled
          shifts, drafts of restaurants, bonuses and fees.
        </Text>
      </Stack>
    </FormDialog>
  )
}
