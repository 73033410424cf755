import {
  FILE_EMPTY,
  FILE_TOO_LARGE,
  FILE_TYPE_UNSUPPORTED,
  UPLOAD_BYTES,
  UPLOAD_TYPES,
  type UploadKind,
} from '@driverdesk/contract/kernel/uploads.ts'
import { isPhotoName } from '@driverdesk/domain/kernel/photoName.ts'

/** What is wrong with a chosen file before it is sent; what it really is, the server looks at. */
export function fileProblem(
  { name, size, type }: Pick<File, 'name' | 'size' | 'type'>,
  kind: UploadKind,
): string | undefined {
  // By name as well: of some photos the system does not know the type, and of no other could a smaller one be taken.
  if (kind === 'photo' && !isPhotoName(name)) return FILE_TYPE_UNSUPPORTED
  if (size > UPLOAD_BYTES) return FILE_TOO_LARGE
  if (size === 0) return FILE_EMPTY
  // Some systems do not know the type of a file by its name.
  return type !== '' && !UPLOAD_TYPES[kind].includes(type) ? FILE_TYPE_UNSUPPORTED : undefined
}
