/** Lets a new agency create its first account on the website, from this machine or with a code from the log. */
import { randomInt } from 'node:crypto'
import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'

/** No letters that look like digits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 10

export async function hasAdministrator(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from panel_user where role = ${ADMINISTRATOR}) as found`.execute(db)
  return rows[0]?.found === true
}

/** Returns the code that all servers of a database share; undefined once there is an administrator. */
export async function firstCode(db: Db): Promise<string | undefined> {
  if (await hasAdministrator(db)) return undefined
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const { first_code } = await db
    .updateTable('installation')
    .set({ first_code: sql<string>`coalesce(first_code, ${code})` })
    .returning('first_code')
    .executeTakeFirstOrThrow()
  return first_code ?? undefined
}

/** Blocks all other new accounts until the transaction ends. Returns the code to compare with, if any. */
export async function lockFirstAccount(tx: Tx): Promise<string | null> {
  await sql`lock table panel_user in share row exclusive mode`.execute(tx)
  const { first_code } = await tx.selectFrom('installation').select('first_code').executeTakeFirstOrThrow()
  return first_code
}

export async function forgetFirstCode(tx: Tx): Promise<void> {
  await tx.updateTable('installation').set({ first_code: null }).execute()
}

/** Ignores case and separators: 'abcde fghjk' fits 'ABCDEFGHJK'. */
export const codeFits = (typed: string, code: string | null): boolean =>
  code !== null && typed.toUpperCase().replace(/[^A-Z0-9]/g, '') === code

/** 'ABCDE-FGHJK' */
export const codeText = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
