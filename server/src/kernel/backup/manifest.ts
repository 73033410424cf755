import { z } from 'zod'
import { isThumb } from '../files/fileStore.ts'

/** Increase it when older versions cannot read the new format. */
export const FORMAT = 1

const sum = z.string().regex(/^[0-9a-f]{64}$/)

/** The contents of a backup, written as its last entry. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of Driverdesk. */
  version: z.string(),
  postgres: z.string(),
  /** The time of the snapshot. */
  at: z.string(),
  /** The owner of the file store (kernel/files/installation.ts). */
  installation: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      /** The table name in SQL, without the schema. */
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      bytes: z.int(),
      sha256: sum,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), used: z.boolean() })),
  jobs: z.object({ count: z.int(), sha256: sum }),
  /** Uploaded files, and small copies of pictures. */
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: sum })),
  /** Files that a record names but that were not in the store. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

/** How many uploaded files a backup has. A small copy of a picture is not counted: it belongs to its picture. */
export const uploadedFiles = ({ files }: Manifest): number =>
  files.filter(({ name }) => !isThumb(name)).length

/** The names of the archive's entries. */
export const ENTRY = {
  /** Tables are split into parts, because a tar entry begins with its length. */
  table: (name: string, part: number) => `database/${name}/${String(part).padStart(6, '0')}`,
  jobs: 'jobs.json',
  file: (name: string) => `files/${name}`,
  manifest: 'manifest.json',
} as const
