/** The attachment of a post: one picture, which everybody may see, or one document, for whoever sees the post. */
import { orNull } from '@driverdesk/contract/kernel/formFields.ts'
import type { CheckedFile } from '../kernel/files/checkUpload.ts'
import { dropFile, keepFile, type StoredFile } from '../kernel/files/storedFiles.ts'
import type { StoredFileKind } from '../kernel/tables/files.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'

const COLUMNS = ['img', 'attachment_src'] as const
type Column = (typeof COLUMNS)[number]

/** For each of the two: a file that lies in the store, null to take it away, undefined to leave it. */
export type SentAttachment = { [Name in Column]?: StoredFile | null | undefined }

/** A new file takes the place of whatever was there; without one, a field may take the former away by its name. */
export async function storeAttachment(
  file: CheckedFile | undefined,
  said: { [Name in Column]?: string | null | undefined },
  store: (file: CheckedFile, kind: StoredFileKind) => Promise<StoredFile>,
): Promise<SentAttachment> {
  const taken = (name: string | null | undefined) => (orNull(name) === null ? null : undefined)
  if (!file) return { img: taken(said.img), attachment_src: taken(said.attachment_src) }
  const isPicture = file.extension === 'png' || file.extension === 'jpg'
  const stored = await store(file, isPicture ? 'news_image' : 'news_attachment')
  return isPicture ? { img: stored, attachment_src: null } : { img: null, attachment_src: stored }
}

/** The columns that change. */
export function attachmentColumns(sent: SentAttachment): { [Name in Column]?: string | null } {
  const changed = Object.entries(sent).filter(([, file]) => file !== undefined)
  return Object.fromEntries(changed.map(([column, file]) => [column, file?.name ?? null]))
}

/** Says whose the file is, and lets go of what it replaces. @param before undefined for a new post */
export async function keepAttachment(
  work: Work,
  sent: SentAttachment,
  postId: number,
  before?: Pick<Row<'news_post'>, Column>,
): Promise<void> {
  for (const column of COLUMNS) {
    const file = sent[column]
    if (file === undefined) continue
    await dropFile(work, before?.[column])
    if (file) await keepFile(work.tx, file, postId)
  }
}
