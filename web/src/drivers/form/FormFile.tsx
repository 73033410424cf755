import type { UseFormReturnType } from '@mantine/form'
import { DateField } from '../../ui/DateField.tsx'
import { FileCard } from '../../ui/file/FileCard.tsx'
import { type DATE_FIELDS, DRIVER_LABELS, type FileName } from './driverFields.ts'
import type { DriverValues } from './driverForm.ts'
import { StoredDriverFile } from './StoredDriverFile.tsx'

export interface DocumentFieldsProps {
  form: UseFormReturnType<DriverValues>
  disabled?: boolean
}

interface FormFileProps extends DocumentFieldsProps {
  name: FileName
  kind?: 'photo' | 'document'
}

export function FormFile({ form, name, kind = 'photo', disabled = false }: FormFileProps) {
  return (
    <FileCard
      label={DRIVER_LABELS[name]}
      kind={kind}
      value={form.values[name]}
      onChange={(value) => form.setFieldValue(name, value)}
      stored={<StoredDriverFile field={name} name={form.values[name]} label={DRIVER_LABELS[name]} />}
      error={form.errors[name]}
      disabled={disabled}
    />
  )
}

interface FormDateProps extends DocumentFieldsProps {
  name: (typeof DATE_FIELDS)[number]
}

export function FormDate({ form, name, disabled = false }: FormDateProps) {
  return (
    <DateField
      label={DRIVER_LABELS[name]}
      disabled={disabled}
      {...form.getInputProps(name)}
      value={form.values[name]}
    />
  )
}
