import { z } from 'zod'

export interface S3Settings {
  bucket: string
  /** Undefined: Amazon's endpoint. */
  endpoint: string | undefined
  region: string
  /** Undefined: the machine's own credentials, as the AWS library finds them. */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined
}

export const s3Variables = {
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example.com' })
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
}
type Variables = z.infer<z.ZodObject<typeof s3Variables>>
/** Backups go to a bucket of the same store. */
type WithBackups = Variables & { BACKUP_BUCKET?: string | undefined }

/** Checks variables that need each other. */
export function checkS3(given: WithBackups, { addIssue }: z.RefinementCtx): void {
  const need = (name: keyof Variables, message: string) => addIssue({ code: 'custom', path: [name], message })
  const {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: id,
    S3_SECRET_ACCESS_KEY: secret,
  } = given
  if ((endpoint ?? id ?? secret) !== undefined && (bucket ?? given.BACKUP_BUCKET) === undefined) {
    need('S3_BUCKET', 'must name the bucket that the files go to')
  }
  if (id !== undefined && secret === undefined)
    need('S3_SECRET_ACCESS_KEY', 'must be set if S3_ACCESS_KEY_ID is')
  if (secret !== undefined && id === undefined)
    need('S3_ACCESS_KEY_ID', 'must be set if S3_SECRET_ACCESS_KEY is')
}

export function s3Settings(given: Variables): S3Settings | undefined {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  if (given.S3_BUCKET === undefined) return undefined
  return {
    bucket: given.S3_BUCKET,
    endpoint: given.S3_ENDPOINT,
    region: given.S3_REGION,
    keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  }
}
