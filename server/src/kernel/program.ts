/** Shared by the commands on the command line. */

import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { Refusal } from './refusal.ts'

/** Ends a program. Its message is for the person who started it, and is printed without a stack. */
export class StartError extends Error {}

/** Arguments that cannot be used. The usage is printed below the message. */
export class UsageError extends StartError {}

export async function runProgram(body: () => Promise<void>): Promise<void> {
  try {
    await body()
  } catch (error) {
    process.stderr.write(`${errorSentence(error) ?? inspect(error)}\n`)
    process.exit(1)
  }
}

const DAMAGED =
  'Part of the database is damaged. Keep a copy of it as it is, check the disk, and restore the last backup (docs/operating.md, "When the disk is lost").'

/** Advice for errors that any command can have, by the codes of the system and of PostgreSQL. */
const ORDINARY: Record<string, string> = {
  ENOSPC: 'The disk is full. Free some space and try again.',
  EACCES: 'This account may not do that. Use the account that runs the server.',
  '53100': 'The database’s disk is full. Free some space there and try again.',
  // A page of a table, and one of an index.
  XX001: DAMAGED,
  XX002: DAMAGED,
}

/** Errors of a connection to the database, for which `pg` does not always have a code. */
const CONNECTION = /^(?:57P0[123]|08\w{3}|ECONN(?:RESET|REFUSED|ABORTED)|EPIPE|ETIMEDOUT)$/
const CONNECTION_WORDS = /^(?:Connection terminated|Client has encountered a connection error)/

function ordinary(error: Error): string | undefined {
  const { code = '' } = error as NodeJS.ErrnoException
  // Every error of the AWS library has it, even a network error.
  if ('$metadata' in error)
    return 'The bucket refuses access or does not respond. Check S3_BUCKET and BACKUP_BUCKET, S3_ENDPOINT, S3_REGION and the keys.'
  if (CONNECTION.test(code) || CONNECTION_WORDS.test(error.message))
    return 'The connection to the database is lost. Run the command again when PostgreSQL is back.'
  if (ORDINARY[code] !== undefined) return ORDINARY[code]
  const isOfFile = 'syscall' in error && 'path' in error
  return isOfFile ? 'A file or folder cannot be used. Check its name, its owner and its disk.' : undefined
}

/** Undefined for a bug of our own, which needs its stack. */
function errorSentence(error: unknown): string | undefined {
  const { message } = error as Error
  if (error instanceof Refusal && error.code === 'diskFull')
    return 'There is too little disk space left to change the database. Free some space, or check MIN_FREE_MB.'
  if (!(error instanceof StartError)) {
    const advice = ordinary(error as Error)
    if (advice !== undefined) return `${advice} (${message})`
  }
  return error instanceof StartError || error instanceof Refusal ? message : undefined
}

/** The version of the product, such as '0.1.0'. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version
