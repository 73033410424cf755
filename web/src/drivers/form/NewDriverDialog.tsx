import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { Checkbox, type CheckboxProps, SimpleGrid, TextInput } from '@mantine/core'
import { businessToday } from '../../kernel/businessClock.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { FormTabs } from '../../ui/form/FormTabs.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import type { ScopeChoices } from '../AreaFields.tsx'
import { createDriver } from '../driverRecords.data.ts'
import { PhotoFields } from './DocumentFields.tsx'
import {
  DRIVER_LABELS,
  type DriverValues,
  driverBody,
  driverProblems,
  halfBoardBody,
  isOfDocuments,
  newDriverValues,
} from './driverForm.ts'
import { DriverAreaFields, MainFields } from './MainFields.tsx'

interface NewDriverDialogProps extends ScopeChoices {
  onClose: () => void
  onSaved: (saved: DriverRecord) => void
}

function useNewDriver(bodyOf: typeof driverBody, onSaved: NewDriverDialogProps['onSaved']) {
  return useRecordForm<DriverRecord, DriverValues>({
    thing: 'driver',
    newValues: newDriverValues,
    problemsOf: (values) => driverProblems(bodyOf(values), businessToday()),
    labels: DRIVER_LABELS,
    create: (values, key) => createDriver(bodyOf(values), key),
    onSaved,
  })
}

/** 'Drivers Manual Register' (docs/spec/drivers.md#driver-dialogs). */
export function ManualRegisterDialog({ onClose, onSaved, ...places }: NewDriverDialogProps) {
  const editor = useNewDriver(driverBody, onSaved)
  const { form } = editor
  return (
    <FormDialog
      title="Drivers Manual Register"
      size={700}
      editor={editor}
      submitLabel="Add Driver"
      onClose={onClose}
    >
      <FormTabs
        editor={editor}
        tabOf={(field) => (isOfDocuments(field) ? 'identity' : 'main')}
        tabs={[
          {
            value: 'main',
            label: 'Main',
            content: (
              <>
                <ActiveAtOnce mb="md" {...form.getInputProps('active', { type: 'checkbox' })} />
                <MainFields form={form} password="new" {...places} />
              </>
            ),
          },
          { value: 'identity', label: 'Identity', content: <PhotoFields form={form} /> },
        ]}
      />
    </FormDialog>
  )
}

export function HalfBoardRegisterDialog({ onClose, onSaved, ...places }: NewDriverDialogProps) {
  const editor = useNewDriver(halfBoardBody, onSaved)
  const { form } = editor
  return (
    <FormDialog
      title="Drivers Half Board Register"
      size={600}
      editor={editor}
      submitLabel="Add Driver"
      onClose={onClose}
    >
      <ActiveAtOnce mb="md" {...form.getInputProps('active', { type: 'checkbox' })} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <TextInput
          label={DRIVER_LABELS.first_name}
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label={DRIVER_LABELS.last_name}
          required
          maxLength={100}
          {...form.getInputProps('last_name')}
        />
        <TextInput
          label={DRIVER_LABELS.email}
          required
          type="email"
          maxLength={254}
          {...form.getInputProps('email')}
        />
        <DriverAreaFields form={form} {...places} />
      </SimpleGrid>
    </FormDialog>
  )
}

const ActiveAtOnce = (props: CheckboxProps) => (
  <Checkbox
    label={DRIVER_LABELS.active}
    description="Only active drivers can be given shifts. Otherwise the driver is an applicant until you mark them as active."
    {...props}
  />
)
