/**
 * A driver's photos and documents: existing ones are sent by name, new ones as data
 * (docs/spec/drivers.md#driver-photo-data). New files are checked and stored before the unit of work, which assigns them to
 * the driver. Replaced files are removed after the commit.
 */
import type { DriverForm } from '@driverdesk/contract/drivers/driverForm.shapes.ts'
import { orNull } from '@driverdesk/contract/kernel/formFields.ts'
import { FILE_TYPE_UNSUPPORTED, type UploadKind } from '@driverdesk/contract/kernel/uploads.ts'
import { isPhotoName } from '@driverdesk/domain/kernel/photoName.ts'
import type { SignedInCall } from '../kernel/call.ts'
import { dropFile, keepFile, type StoredFile } from '../kernel/files/storedFiles.ts'
import { Invalid, refuseIfAny } from '../kernel/refusal.ts'
import type { Row, StoredFileKind } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'

const FIELDS = {
  photo_src: ['photo', 'driver_photo'],
  driver_license_front_photo: ['photo', 'driver_licence'],
  driver_license_back_photo: ['photo', 'driver_licence'],
  identity_photo: ['photo', 'driver_identity'],
  service_agreement_src: ['document', 'driver_agreement'],
  alcohol_delivery_certificate: ['document', 'driver_certificate'],
} as const satisfies Record<string, readonly [UploadKind, StoredFileKind]>

const RIGHT_TO_WORK = 'right_to_work_photos'

type FileField = keyof typeof FIELDS
const NAMES = Object.keys(FIELDS) as FileField[]

/** The stored files of a form, by field, and the right-to-work photos in the form's order. */
export interface SentFiles {
  byField: ReadonlyMap<FileField, StoredFile>
  rightToWork: readonly (StoredFile | undefined)[]
}

/** @throws {Invalid} with a message for each bad file */
export async function storeSentFiles(
  call: Pick<SignedInCall<never>, 'checkData' | 'storeFile'>,
  form: DriverForm,
): Promise<SentFiles> {
  const problems: Record<string, string[]> = {}
  const store = async (field: string, data: string, upload: UploadKind, kind: StoredFileKind) => {
    try {
      return await call.storeFile(await call.checkData(field, data, upload), kind)
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      Object.assign(problems, error.fields)
      return undefined
    }
  }
  const byField = new Map<FileField, StoredFile>()
  for (const field of NAMES) {
    const given = form[field]
    const [upload, kind] = FIELDS[field]
    const file = isData(given) ? await store(field, given, upload, kind) : undefined
    if (file) byField.set(field, file)
  }
  const rightToWork: (StoredFile | undefined)[] = []
  for (const { file_src, src_name } of form.right_to_work_photos ?? []) {
    if (src_name && !isPhotoName(src_name)) problems[RIGHT_TO_WORK] = [FILE_TYPE_UNSUPPORTED]
    rightToWork.push(
      file_src ? await store(RIGHT_TO_WORK, file_src, 'photo', 'driver_right_to_work') : undefined,
    )
  }
  refuseIfAny(problems)
  return { byField, rightToWork }
}

const isData = (given: string | null | undefined): given is string => given?.startsWith('data:') ?? false

/**
 * Returns the new values of the file columns.
 *
 * @throws {Invalid} for a name other than the stored one
 */
export function driverFileColumns(
  { byField }: SentFiles,
  form: DriverForm,
  stored?: Row<'driver'>,
): Partial<Record<FileField, string | null>> {
  const columns: Partial<Record<FileField, string | null>> = {}
  for (const field of NAMES) {
    const given = form[field]
    if (given === undefined) continue
    const name = byField.get(field)?.name ?? orNull(given) ?? null
    if (!byField.has(field) && name !== null && name !== stored?.[field]) {
      throw new Invalid({ [field]: [NOT_THERE] })
    }
    columns[field] = name
  }
  return columns
}

export const NOT_THERE = 'This driver has no such file.'

/** Assigns the new files to the driver and drops the replaced ones. */
export async function keepDriverFiles(
  work: Work,
  { byField }: SentFiles,
  driver: Row<'driver'>,
  before?: Row<'driver'>,
): Promise<void> {
  for (const file of byField.values()) await keepFile(work.tx, file, driver.id)
  for (const field of NAMES) {
    if (before && before[field] !== driver[field]) await dropFile(work, before[field])
  }
}
