import { resolve } from 'node:path'
import { z } from 'zod'

/** The job that makes one every day. */
export const BACKUP_JOB = 'backup'

/** Daily backups into a folder. */
export interface BackupSettings {
  folder: string
  /** Number of backups to keep; older ones are removed. */
  keep: number
  /** In the business's time zone: 'HH:mm'. */
  time: string
}

export const backupVariables = {
  BACKUP_DIR: z.string().min(1).optional(),
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

export const backupSettings = ({
  BACKUP_DIR,
  BACKUP_KEEP,
  BACKUP_TIME,
}: z.infer<z.ZodObject<typeof backupVariables>>): BackupSettings | undefined =>
  BACKUP_DIR === undefined ? undefined : { folder: resolve(BACKUP_DIR), keep: BACKUP_KEEP, time: BACKUP_TIME }
