import type { NewDriver } from '@driverdesk/contract/drivers/driverForm.shapes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { FILE_FIELDS, type FileName } from './driverFields.ts'

/** What the call takes at most, without what the other fields may come to; new files travel as text, one byte a letter. */
const MOST = driverRoutes.update.maxBody - 500_000

const FILES_TOO_MUCH = `The new files come to more than ${Math.floor((MOST * 3) / 4 / 1_000_000)} MB together. Leave this one out, save, then add it.`

/** The new files that no longer travel with those before them, each named by its field with the sentence for it. */
export function filesTooMuch(body: NewDriver): Partial<Record<FileName | 'right_to_work_photos', string>> {
  const { right_to_work_photos: photos = [] } = body
  const files = [
    ...FILE_FIELDS.map((field) => ({ field, file: body[field] })),
    ...photos.map(({ file_src: file }) => ({ field: 'right_to_work_photos' as const, file })),
  ]
  const problems: ReturnType<typeof filesTooMuch> = {}
  let sum = 0
  for (const { field, file } of files) {
    if (!file?.startsWith('data:')) continue
    if (sum + file.length > MOST) problems[field] = FILES_TOO_MUCH
    else sum += file.length
  }
  return problems
}
