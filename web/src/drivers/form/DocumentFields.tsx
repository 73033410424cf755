import { fileRoutes } from '@driverdesk/contract/files/files.routes.ts'
import { UPLOAD_TYPES } from '@driverdesk/contract/kernel/uploads.ts'
import type { DRIVER_DATES } from '@driverdesk/domain/drivers/driverHeads.ts'
import { FileButton, Text } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { FileCard, useChosenFile } from '../../ui/file/FileCard.tsx'
import type { LabelledForm } from '../../ui/form/checkedWhenLeft.ts'
import { PrivateFileLink, PrivateImage } from '../../ui/PrivateFile.tsx'
import { DRIVER_LABELS, type DriverValues, type FileName, type FormPhoto } from './driverForm.ts'
import { Section } from './MainFields.tsx'

export function DocumentFields({ form, disabled = false }: DocumentFieldsProps) {
  return (
    <>
      <PhotoFields form={form} disabled={disabled} />
      <Section title="Agreement and certificate">
        <FormFile form={form} name="service_agreement_src" kind="document" disabled={disabled} />
        <FormFile form={form} name="alcohol_delivery_certificate" kind="document" disabled={disabled} />
        <FormDate form={form} name="alcohol_certificate_expiry_date" disabled={disabled} />
      </Section>
    </>
  )
}

/** The tab 'Identity' of a new driver, and the first part of 'Documents'. */
export function PhotoFields({ form, disabled = false }: DocumentFieldsProps) {
  return (
    <>
      <Section title="Photo">
        <FormFile form={form} name="photo_src" disabled={disabled} />
        <FormFile form={form} name="identity_photo" disabled={disabled} />
      </Section>
      <Section title="Driving licence">
        <FormFile form={form} name="driver_license_front_photo" disabled={disabled} />
        <FormFile form={form} name="driver_license_back_photo" disabled={disabled} />
        <FormDate form={form} name="driver_license_expiry_date" disabled={disabled} />
      </Section>
      <Section title="Right to work">
        <RightToWorkPhotos form={form} disabled={disabled} />
        <FormDate form={form} name="right_to_work_expiry_date" disabled={disabled} />
      </Section>
    </>
  )
}

/** Any number of photos, which keep their file names. */
export function RightToWorkPhotos({ form, disabled = false }: DocumentFieldsProps) {
  const photos = form.values.right_to_work_photos
  // Photos are scaled in parallel, so each is added to the form's current values when it is ready.
  const change = (next: (now: readonly FormPhoto[]) => FormPhoto[]) =>
    form.setFieldValue('right_to_work_photos', next(form.getValues().right_to_work_photos))
  const added = useChosenFile('photo', (file_src, src_name) =>
    change((now) => [...now.filter((photo) => keyOf(photo) !== file_src), { src_name, file_src }]),
  )
  const replace = (key: string, file_src: string, src_name: string) =>
    change((now) =>
      now.flatMap((photo) => (keyOf(photo) !== key ? [photo] : file_src ? [{ src_name, file_src }] : [])),
    )
  return (
    <>
      {photos.map((photo, at) => {
        const label = `${DRIVER_LABELS.right_to_work_photos} ${at + 1}: ${photo.src_name}`
        return (
          <FileCard
            key={keyOf(photo)}
            label={label}
            kind="photo"
            value={photo.file_src ?? photo.file_name ?? ''}
            onChange={(value, name) => replace(keyOf(photo), value, name)}
            stored={
              <StoredDriverFile field="right_to_work_photos" name={photo.file_name ?? ''} label={label} />
            }
            disabled={disabled}
          />
        )
      })}
      {photos.length === 0 && disabled && <Text size="sm">No file yet</Text>}
      {!disabled && (
        // In line with the field of the date.
        <div style={{ alignSelf: 'end' }}>
          <FileButton onChange={added.choose} accept={UPLOAD_TYPES.photo.join(',')}>
            {(props) => (
              <BusyButton
                {...props}
                variant="default"
                isBusy={added.isReading}
                leftSection={<IconPhotoPlus size="1rem" aria-hidden="true" />}
              >
                Add right-to-work photo
              </BusyButton>
            )}
          </FileButton>
          <Text size="xs" c="red" role="alert">
            {added.problem ?? form.errors.right_to_work_photos}
          </Text>
        </div>
      )}
    </>
  )
}

const keyOf = ({ file_name, file_src = '' }: FormPhoto) => file_name ?? file_src

interface DocumentFieldsProps {
  form: LabelledForm<DriverValues>
  disabled?: boolean
}

interface FormFileProps extends DocumentFieldsProps {
  name: FileName
  kind?: 'photo' | 'document'
}

function FormFile({ form, name, kind = 'photo', disabled = false }: FormFileProps) {
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
  name: (typeof DRIVER_DATES)[number]
}

function FormDate({ form, name, disabled = false }: FormDateProps) {
  return <DateField disabled={disabled} {...form.getInputProps(name)} value={form.values[name]} />
}

interface StoredDriverFileProps {
  field: FileName | 'right_to_work_photos'
  name: string
  label: string
}

function StoredDriverFile({ field, name, label }: StoredDriverFileProps) {
  if (field === 'photo_src') return <img src={`/images/${name}`} alt={label} height={HEIGHT} />
  const route = ROUTES[field]
  return /\.(png|jpe?g)$/.test(name) ? (
    <PrivateImage route={route} name={name} alt={label} height={HEIGHT} />
  ) : (
    <PrivateFileLink route={route} name={name} title={label} />
  )
}

const HEIGHT = 160

const ROUTES = {
  driver_license_front_photo: fileRoutes.driverLicence,
  driver_license_back_photo: fileRoutes.driverLicence,
  identity_photo: fileRoutes.driverIdentity,
  right_to_work_photos: fileRoutes.driverRightToWork,
  service_agreement_src: fileRoutes.driverAgreement,
  alcohol_delivery_certificate: fileRoutes.driverCertificate,
} as const
