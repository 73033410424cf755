import {
  FILE_EMPTY,
  FILE_TYPE_UNSUPPORTED,
  fileTooLarge,
  UPLOAD_BYTES,
  UPLOAD_TYPES,
  type UploadKind,
} from '@driverdesk/contract/kernel/uploads.ts'
import { isPhotoName } from '@driverdesk/domain/kernel/photoName.ts'

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
