import { RenamedTemplate, type Template } from '@driverdesk/contract/templates/template.shapes.ts'
import { TextInput } from '@mantine/core'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { TEMPLATE_LABELS } from './templateForm.ts'
import { loadTemplate, renameTemplate } from './templates.data.ts'

/** Gives a template another name. */
export function RenameTemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
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
      <TextInput
        label={TEMPLATE_LABELS.name}
        maxLength={100}
        required
        data-autofocus
        {...editor.form.getInputProps('name')}
      />
    </FormDialog>
  )
}
