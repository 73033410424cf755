import {
  FILE_EMPTY,
  FILE_TYPE_UNSUPPORTED,
  fileTooLarge,
  UPLOAD_BYTES,
  UPLOAD_TYPES,
  type UploadKind,
} from '@driverdesk/contract/kernel/uploads.ts'
import { isPhotoName } from '@driverdesk/domain/kernel/fileNames.ts'
import { Button, FileInput, Group, Stack } from '@mantine/core'
import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface FileFieldProps {
  label: string
  description: string
  kind: UploadKind
  value: File | null
  onChange: (file: File | null) => void
  error?: ReactNode
  /** A preview of or link to the stored file; undefined if there is none. */
  stored?: ReactNode
  onRemoveStored: () => void
}

/** A file to upload, next to the stored one. */
export function FileField(props: FileFieldProps) {
  const { label, description, kind, value, onChange, error, stored, onRemoveStored } = props
  return (
    <Stack gap={6}>
      <FileInput
        label={label}
        description={description}
        placeholder={stored ? 'Choose another file' : 'Choose a file'}
        accept={UPLOAD_TYPES[kind].join(',')}
        value={value}
        onChange={onChange}
        error={error ?? (value && fileProblem(value, kind))}
        clearable
        clearButtonProps={{ 'aria-label': `Do not send ${value?.name ?? 'the file'}` }}
        leftSection={<IconPaperclip size="1rem" stroke={1.5} aria-hidden="true" />}
      />
      {stored && !value && (
        <Group gap="sm" wrap="nowrap">
          {stored}
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconTrash size="0.875rem" aria-hidden="true" />}
            onClick={onRemoveStored}
            aria-label={`Remove ${label.toLowerCase()}`}
          >
            Remove
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** The problem of a chosen file, before it is sent. The server checks its contents. */
export function fileProblem(
  { name, size, type }: Pick<File, 'name' | 'size' | 'type'>,
  kind: UploadKind,
): string | undefined {
  // Also by name: a system may not know the type of a photo, and other files cannot be scaled down.
  if (kind === 'photo' && !isPhotoName(name)) return FILE_TYPE_UNSUPPORTED
  if (size > UPLOAD_BYTES) return fileTooLarge(UPLOAD_BYTES)
  if (size === 0) return FILE_EMPTY
  // A system may not know the type of a file.
  return type !== '' && !UPLOAD_TYPES[kind].includes(type) ? FILE_TYPE_UNSUPPORTED : undefined
}
