import { z } from 'zod'

/** Raised when an older version could not read what this one writes. */
export const FORMAT = 1

const sum = z.string().regex(/^[0-9a-f]{64}$/)

/** The contents of a backup, written as its last entry. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** Of Driverdesk. */
  version: z.string(),
  postgres: z.string(),
  /** The moment of the snapshot. */
  at: z.string(),
  /** Whose store of files it was (kernel/files/installation.ts). */
  installation: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      /** As SQL writes it, without the schema. */
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      bytes: z.int(),
      sha256: sum,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), used: z.boolean() })),
  jobs: z.object({ count: z.int(), sha256: sum }),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: sum })),
  /** Those that a record names and that were not in the store. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

/** The names of the archive's entries. */
export const ENTRY = {
  /** A table is cut into parts, since an entry of a tar archive begins with its length. */
  table: (name: string, part: number) => `database/${name}/${String(part).padStart(6, '0')}`,
  jobs: 'jobs.json',
  file: (name: string) => `files/${name}`,
  manifest: 'manifest.json',
} as const
