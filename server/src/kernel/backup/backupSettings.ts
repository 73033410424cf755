import { resolve } from 'node:path'
import { z } from 'zod'
import { type S3Settings, s3Settings, type s3Variables } from '../providerSettings.ts'

/** The job that makes the daily backup. */
export const BACKUP_JOB = 'backup'

/** Daily backups into a folder or a bucket. */
export type BackupSettings = {
  /** Number of days whose backups are kept; older ones are removed. */
  keep: number
  /** In the business's time zone: 'HH:mm'. */
  time: string
} & ({ folder: string } | { s3: S3Settings })

export const backupVariables = {
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_BUCKET: z.string().min(1).optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number from 1 to 9999')
    .transform(Number)
    .default(7),
  BACKUP_TIME: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:00')
    .default('03:00'),
}
type Variables = z.infer<z.ZodObject<typeof backupVariables & typeof s3Variables>>

/** Checks variables that exclude each other. */
export function checkBackups(given: Variables, { addIssue }: z.RefinementCtx): void {
  const { BACKUP_DIR, BACKUP_BUCKET, S3_BUCKET } = given
  if (BACKUP_BUCKET === undefined) return
  const refuse = (message: string) => addIssue({ code: 'custom', path: ['BACKUP_BUCKET'], message })
  if (BACKUP_DIR !== undefined) refuse('must not be set beside BACKUP_DIR')
  if (BACKUP_BUCKET === S3_BUCKET)
    refuse('must be another bucket than S3_BUCKET, in which nothing else is kept')
}

export function backupSettings(given: Variables): BackupSettings | undefined {
  const often = { keep: given.BACKUP_KEEP, time: given.BACKUP_TIME }
  if (given.BACKUP_DIR !== undefined) return { folder: resolve(given.BACKUP_DIR), ...often }
  const s3 = s3Settings({ ...given, S3_BUCKET: given.BACKUP_BUCKET })
  return s3 && { s3, ...often }
}
