/** The first account of a new agency: made on the website once, from this machine or with a code from the log. */
import { randomInt } from 'node:crypto'
import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'

/** Without letters that are taken for digits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 10

export async function hasAdministrator(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from panel_user where role = ${ADMINISTRATOR}) as found`.execute(db)
  return rows[0]?.found === true
}

/** Returns the code, the same for all servers of a database; undefined once there is an administrator. */
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

/** Keeps out every other new account until the transaction ends. Returns the code to compare with; null if there is none. */
export async function lockFirstAccount(tx: Tx): Promise<string | null> {
  await sql`lock table panel_user in share row exclusive mode`.execute(tx)
  const { first_code } = await tx.selectFrom('installation').select('first_code').executeTakeFirstOrThrow()
  return first_code
}

export async function forgetFirstCode(tx: Tx): Promise<void> {
  await tx.updateTable('installation').set({ first_code: null }).execute()
}

/** As it was typed: 'abcde fghjk' fits 'ABCDEFGHJK'. */
export const codeFits = (typed: string, code: string | null): boolean =>
  code !== null && typed.toUpperCase().replace(/[^A-Z0-9]/g, '') === code

/** 'ABCDE-FGHJK' */
export const codeText = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
