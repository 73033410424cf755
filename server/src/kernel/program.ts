/** Shared by the commands that a person runs. */
import { inspect } from 'node:util'
import { Refusal } from './refusal.ts'

/** A program that cannot go on: its message is a sentence for the person who started it, printed without a stack. */
export class StartError extends Error {}

/** Arguments that cannot be used: how to call the command is printed below the message. */
export class UsageError extends StartError {}

/** Runs a program. If it fails, prints why, and ends it with the exit code 1. */
export async function runProgram(body: () => Promise<void>): Promise<void> {
  try {
    await body()
  } catch (error) {
    process.stderr.write(`${sentenceOf(error) ?? inspect(error)}\n`)
    process.exit(1)
  }
}

/** Advice for errors that any command can meet, by the codes of the system and of PostgreSQL. */
const ORDINARY: Record<string, string> = {
  ENOSPC: 'The disk is full. Make space, and run it again.',
  EACCES: 'This account may not do that. Run it as the account that runs the server.',
  '53100': 'The disk of the database is full. Make space there, and run it again.',
  '57P01': 'PostgreSQL was stopped. Run it again when it is back.',
}

/** Undefined for a fault of ours, which needs its stack. */
function sentenceOf(error: unknown): string | undefined {
  const { message } = error as Error
  if (error instanceof Refusal && error.code === 'diskFull')
    return 'There is too little disk space left to change the database. Make space, or look at MIN_FREE_MB.'
  if (!(error instanceof StartError)) {
    const { code = '' } = error as NodeJS.ErrnoException
    const ordinary = ORDINARY[code]
    if (ordinary !== undefined) return `${ordinary} (${message})`
  }
  return error instanceof StartError || error instanceof Refusal ? message : undefined
}
