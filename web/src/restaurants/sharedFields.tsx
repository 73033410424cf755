/** Fields that the agency's form of a restaurant shares with the restaurant's own profile. */
import { fileRoutes } from '@driverdesk/contract/files/files.routes.ts'
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { savePrivateFile } from '../kernel/privateFile.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { FileField } from '../ui/form/FileField.tsx'
import { RESTAURANT_NOTES, type RestaurantNote } from './restaurantForm.ts'

interface NameFieldsProps {
  name: TextInputProps
  contactName: TextInputProps
  telephone: TextInputProps
}

/** Cells of a grid. */
export const NameFields = ({ name, contactName, telephone }: NameFieldsProps) => (
  <>
    <TextInput required maxLength={200} data-autofocus {...name} />
    <TextInput required maxLength={200} {...contactName} />
    <TextInput type="tel" required maxLength={50} {...telephone} />
  </>
)

/** Information for drivers, as cells of a grid. */
export const NoteFields = ({ inputProps }: { inputProps: (field: RestaurantNote) => TextareaProps }) =>
  RESTAURANT_NOTES.map((field) => (
    <Textarea key={field} rows={2} resize="vertical" maxLength={2000} {...inputProps(field)} />
  ))

interface LogoFieldProps {
  stored: string | null
  value: File | null
  onChange: (file: File | null) => void
  onRemoveStored: () => void
  error: ReactNode
}

export const LogoField = ({ stored, ...field }: LogoFieldProps) => (
  <FileField
    {...field}
    label="Logo"
    description="PNG, JPEG or BMP, under 10 MB"
    kind="image"
    stored={stored && <Logo file={stored} />}
  />
)

const Logo = ({ file }: { file: string }) => (
  <img
    src={`/images/thumb/${encodeURIComponent(file)}`}
    alt="Current logo"
    style={{ maxWidth: '6rem', maxHeight: '3rem' }}
  />
)

/** Fetches the agreement with the person's session: a plain link would not send it. */
export function ServiceAgreementLink({ file }: { file: string }) {
  const opening = useMutation({
    mutationFn: () => savePrivateFile(fileRoutes.restaurantAgreement, file, 'service-agreement'),
  })
  return (
    <BusyButton
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size="0.875rem" aria-hidden="true" />}
      isBusy={opening.isPending}
      onClick={() => opening.mutate()}
    >
      Download the agreement
    </BusyButton>
  )
}
