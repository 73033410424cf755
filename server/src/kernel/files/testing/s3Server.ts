/** Runs an S3-compatible store in a separate process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The accepted keys. */
export const S3_KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** @param data the folder of its objects */
export async function startS3(data: string, port: number, buckets: readonly string[]): Promise<ChildProcess> {
  const program = join(dirname(fileURLToPath(import.meta.resolve('s3rver'))), '../bin/s3rver.js')
  await mkdir(data)
  const options = [
    '--directory',
    data,
    '--address',
    '127.0.0.1',
    '--port',
    String(port),
    ...buckets.flatMap((bucket) => ['--configure-bucket', bucket]),
  ]
  const child = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}
