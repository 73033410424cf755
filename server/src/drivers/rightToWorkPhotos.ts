import type { DriverForm } from '@driverdesk/contract/drivers/driverForm.shapes.ts'
import { dropFile, keepFile } from '../kernel/files/storedFiles.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { NOT_THERE, type SentFiles } from './driverFiles.ts'

/**
 * Puts the photos of the form in the place of those that were there; without any in the form they stay.
 *
 * @throws {Invalid} for one by a name that is not there
 */
export async function replaceRightToWork(
  work: Work,
  driverId: number,
  { right_to_work_photos: given }: DriverForm,
  { rightToWork }: SentFiles,
): Promise<void> {
  if (!given) return
  const { tx } = work
  const stored = await tx
    .selectFrom('driver_right_to_work_photo')
    .select(['id', 'file_name'])
    .where('driver_id', '=', driverId)
    .execute()
  const named = given.filter(({ file_src }) => !file_src).map(({ file_name }) => file_name)
  if (!named.every((name) => stored.some(({ file_name }) => file_name === name))) {
    throw new Invalid({ right_to_work_photos: [NOT_THERE] })
  }
  for (const { id, file_name } of stored) {
    if (named.includes(file_name)) continue
    await tx.deleteFrom('driver_right_to_work_photo').where('id', '=', id).execute()
    await dropFile(work, file_name)
  }
  for (const [nr, file] of rightToWork.entries()) {
    if (!file) continue
    const src_name = given[nr]?.src_name ?? file.name
    await tx
      .insertInto('driver_right_to_work_photo')
      .values({ driver_id: driverId, src_name, file_name: file.name })
      .execute()
    await keepFile(tx, file, driverId)
  }
}
