/** Shared by the commands on the command line. */
import { inspect } from 'node:util'
import { Refusal } from './refusal.ts'

/** Ends a program. Its message is for the person who started it, and is printed without a stack. */
export class StartError extends Error {}

/** Arguments that cannot be used. The usage is printed below the message. */
export class UsageError extends StartError {}

/** Runs a program. If it fails, prints why, and ends it with the exit code 1. */
export async function runProgram(body: () => Promise<void>): Promise<void> {
  try {
    await body()
  } catch (error) {
    process.stderr.write(`${errorSentence(error) ?? inspect(error)}\n`)
    process.exit(1)
  }
}

const DAMAGED =
  'A part of the database is damaged. Keep a copy of it as it is, check the disk, and restore the last backup (docs/operating.md, "When the disk is lost").'

/** Advice for errors that any command can have, by the codes of the system and of PostgreSQL. */
const ORDINARY: Record<string, string> = {
  ENOSPC: 'The disk is full. Free some space and try again.',
  EACCES: 'This account may not do that. Use the account that runs the server.',
  '53100': 'The disk of the database is full. Free some space there and try again.',
  // A page of a table, and one of an index.
  XX001: DAMAGED,
  XX002: DAMAGED,
  '57P01': 'PostgreSQL was stopped. Run it again when it is back.',
}

/** Undefined for a bug of ours, which needs its stack. */
function errorSentence(error: unknown): string | undefined {
  const { message } = error as Error
  if (error instanceof Refusal && error.code === 'diskFull')
    return 'There is too little disk space left to change the database. Free some space, or check MIN_FREE_MB.'
  if (!(error instanceof StartError)) {
    const { code = '' } = error as NodeJS.ErrnoException
    const ordinary = ORDINARY[code]
    if (ordinary !== undefined) return `${ordinary} (${message})`
  }
  return error instanceof StartError || error instanceof Refusal ? message : undefined
}
