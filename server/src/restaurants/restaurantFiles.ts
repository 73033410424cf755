/**
 * The logo and the service agreement of a restaurant: uploaded, replaced, removed
 * (docs/spec/restaurants.md#restaurant-dialogs).
 */
import { orNull } from '@driverdesk/contract/kernel/formFields.ts'
import { dropFile, keepFile, type StoredFile } from '../kernel/files/storedFiles.ts'
import type { Row, StoredFileKind } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'

type FileColumn = 'logo_src' | 'service_agreement_src'

/** A stored file, null to remove the file, undefined to leave it. */
export type SentFiles = { [Column in FileColumn]?: StoredFile | null | undefined }

interface Received<File> {
  file?: File
  service_agreement?: File
  service_agreement_src?: File
}

/** Stores the uploaded files. Without a file, an empty field of its name removes the former one. */
export async function storeFiles<File>(
  received: Received<File>,
  said: { [Column in FileColumn]?: string | null | undefined },
  store: (file: File, kind: StoredFileKind) => Promise<StoredFile>,
): Promise<SentFiles> {
  const taken = (name: string | null | undefined) => (orNull(name) === null ? null : undefined)
  const { file, service_agreement_src, service_agreement: agreement = service_agreement_src } = received
  return {
    logo_src: file ? await store(file, 'restaurant_logo') : taken(said.logo_src),
    service_agreement_src: agreement
      ? await store(agreement, 'restaurant_agreement')
      : taken(said.service_agreement_src),
  }
}

/** The columns of the files that change. */
export function restaurantFileColumns(sent: SentFiles): { [Column in FileColumn]?: string | null } {
  const changed = Object.entries(sent).filter(([, file]) => file !== undefined)
  return Object.fromEntries(changed.map(([column, file]) => [column, file?.name ?? null]))
}

/** Attaches the files, and drops those that they replace. @param before undefined for a new restaurant */
export async function keepRestaurantFiles(
  work: Work,
  sent: SentFiles,
  restaurantId: number,
  before?: Pick<Row<'restaurant'>, FileColumn>,
): Promise<void> {
  for (const column of ['logo_src', 'service_agreement_src'] as const) {
    const file = sent[column]
    if (file === undefined) continue
    await dropFile(work, before?.[column])
    if (file) await keepFile(work.tx, file, restaurantId)
  }
}
