import { UPLOAD_TYPES } from '@driverdesk/contract/kernel/uploads.ts'
import { FileButton, Text } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FileCard, useChosenFile } from '../../ui/file/FileCard.tsx'
import { DRIVER_LABELS } from './driverFields.ts'
import type { FormPhoto } from './driverForm.ts'
import type { DocumentFieldsProps } from './FormFile.tsx'
import { StoredDriverFile } from './StoredDriverFile.tsx'

/** Any number of photos; each new one keeps the name that it had on the person's device. */
export function RightToWorkPhotos({ form, disabled = false }: DocumentFieldsProps) {
  const photos = form.values.right_to_work_photos
  // Photos are scaled one beside the other, so each is entered into what the form holds when it is ready.
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
      {photos.length === 0 && disabled && <Text size="sm">Nothing here yet</Text>}
      {!disabled && (
        <div>
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
