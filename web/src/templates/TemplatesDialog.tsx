import { RenamedTemplate, type Template } from '@driverdesk/contract/templates/template.shapes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askAndRemove } from '../ui/askAndRemove.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { EmptyState, NotLoaded } from '../ui/States.tsx'
import { showToast } from '../ui/showToast.ts'
import type { ToolProps } from './scheduleTools.data.ts'

import {
  loadTemplate,
  removeTemplate,
  renameTemplate,
  TEMPLATE_LABELS,
  templatesQuery,
} from './templates.data.ts'

interface TemplatesDialogProps extends ToolProps {
  onApply: (templateId: number) => void
  onSave: () => void
}

export function TemplatesDialog({ onClose, onApply, onSave }: TemplatesDialogProps) {
  const templates = useQuery(templatesQuery)
  const [renamed, setRenamed] = useState<Template>()
  const { data } = templates
  return (
    <Dialog onClose={onClose} title="Templates" size={700} closeOnEscape={renamed === undefined}>
      {!data && <NotLoaded what="the templates" query={templates} />}
      {data?.length === 0 && <NoTemplates onSave={onSave} />}
      {data && data.length > 0 && (
        <Stack gap="md">
          <ul aria-label="Templates">
            {data.map((template) => (
              <TemplateLine
                key={template.id}
                template={template}
                onApply={() => onApply(template.id)}
                onRename={() => setRenamed(template)}
              />
            ))}
          </ul>
          <Group justify="flex-end">
            <Button variant="default" onClick={onSave}>
              Save this week as a template
            </Button>
          </Group>
        </Stack>
      )}
      {renamed && <RenameTemplateDialog template={renamed} onClose={() => setRenamed(undefined)} />}
    </Dialog>
  )
}

interface TemplateLineProps {
  template: Template
  onApply: () => void
  onRename: () => void
}

function TemplateLine({ template, onApply, onRename }: TemplateLineProps) {
  const { name, location, shifts, open, minutes } = template
  const remove = async () => {
    const isGone = await askAndRemove({
      question: `Remove template ${name}?`,
      consequence: 'Shifts that were added from it stay.',
      thing: 'template',
      remove: () => removeTemplate(template),
    })
    if (isGone) showToast(`Removed: ${name}`)
  }
  return (
    <Group
      component="li"
      gap="0.5rem 1rem"
      py={10}
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Box flex="1 1 12.5rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600} dir="auto">
          {name}
        </Text>
        <Text c="dimmed" fz={13}>
          <bdi>{location.name}</bdi> · {countOf(shifts, 'shift')}
          {open > 0 && `, ${numberText(open)} open`} · {formatHours(minutes, 1)} h
        </Text>
      </Box>
      <Group gap={6} wrap="nowrap">
        <Button size="xs" variant="light" onClick={onApply} aria-label={`Apply ${name}`}>
          Apply…
        </Button>
        <Button size="xs" variant="default" onClick={onRename} aria-label={`Rename ${name}`}>
          Rename
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          onClick={() => void remove()}
          aria-label={`Remove ${name}`}
        >
          Remove
        </Button>
      </Group>
    </Group>
  )
}

function RenameTemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const editor = useRecordForm({
    thing: 'template',
    record: template,
    valuesOf: ({ name }: Template) => ({ name }),
    problemsOf: (values) => {
      const issue = RenamedTemplate.safeParse(values).error?.issues[0]
      return issue ? { name: issue.message } : {}
    },
    labels: { name: TEMPLATE_LABELS.name },
    update: ({ name }, seen) => renameTemplate(name, seen),
    load: loadTemplate,
    onSaved: onClose,
  })
  return (
    <FormDialog
      title="Rename template"
      size={400}
      editor={editor}
      submitLabel="Accept Changes"
      onClose={onClose}
    >
      <TextInput maxLength={100} required data-autofocus {...editor.form.getInputProps('name')} />
    </FormDialog>
  )
}

export const NoTemplates = ({ onSave }: { onSave: () => void }) => (
  <EmptyState
    title="No templates yet"
    hint="Save the week of a restaurant or an area once, and apply it to any later weeks."
    action={
      <Button mt="xs" onClick={onSave} data-autofocus>
        Save this week as a template
      </Button>
    }
  />
)
