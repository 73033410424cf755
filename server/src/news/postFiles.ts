/** Handles the attachment of a post: a picture, which is public, or a document for those who see the post. */
import { orNull } from '@driverdesk/contract/kernel/formFields.ts'
import { attachmentName } from '@driverdesk/domain/news/attachmentName.ts'
import type { CheckedFile } from '../kernel/files/checkUpload.ts'
import { dropFile, keepFile, type StoredFile } from '../kernel/files/storedFiles.ts'
import type { StoredFileKind } from '../kernel/tables/files.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'

const COLUMNS = ['img', 'attachment_src'] as const
type Column = (typeof COLUMNS)[number]

/** For each of the two: a stored file, null to remove it, undefined to keep it. */
export type SentAttachment = { [Name in Column]?: StoredFile | null | undefined } & {
  /** Name of the new file. */
  file_name?: string
}

/** A new file replaces the former one. Without a new one, a field with its name may remove it. */
export async function storeAttachment(
  file: CheckedFile | undefined,
  said: { [Name in Column]?: string | null | undefined },
  store: (file: CheckedFile, kind: StoredFileKind) => Promise<StoredFile>,
): Promise<SentAttachment> {
  const taken = (name: string | null | undefined) => (orNull(name) === null ? null : undefined)
  if (!file) return { img: taken(said.img), attachment_src: taken(said.attachment_src) }
  const isPicture = file.extension === 'png' || file.extension === 'jpg'
  const stored = await store(file, isPicture ? 'news_image' : 'news_attachment')
  const file_name = attachmentName(file.name, file.extension)
  return isPicture
    ? { img: stored, attachment_src: null, file_name }
    : { img: null, attachment_src: stored, file_name }
}

type Attached = Pick<Row<'news_post'>, Column | 'file_name'>

/** The columns as they are afterwards. @param before undefined for a new post */
export function attachmentColumns(sent: SentAttachment, before?: Attached): Attached {
  const column = (name: Column) =>
    sent[name] === undefined ? (before?.[name] ?? null) : (sent[name]?.name ?? null)
  const [img, attachment_src] = [column('img'), column('attachment_src')]
  const isAny = img !== null || attachment_src !== null
  return { img, attachment_src, file_name: isAny ? (sent.file_name ?? before?.file_name ?? null) : null }
}

/** Links the file to the post and releases the one it replaces. @param before undefined for a new post */
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
