/**
 * Repeats the first answer for the same `Idempotency-Key` and request, for 24 hours
 * (docs/spec/kernel.md#idempotency).
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { decrypt, encrypt } from './encryption.ts'
import { JsonText } from './jsonRows.ts'
import { Invalid, Refusal } from './refusal.ts'

export interface RequestKey {
  account: string
  key: string
  requestHash: string
  /** The session's token, which is not stored. It encrypts passwords in the stored answer. */
  secret: string
}

const KEPT_HOURS = 24

/** @throws {Invalid} for a bad header */
export function requestKey(
  account: string,
  header: string | undefined,
  route: string,
  body: unknown,
  secret: string,
): RequestKey | undefined {
  if (header === undefined) return undefined
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new Invalid({ 'Idempotency-Key': ['Must be 1 to 200 printable characters.'] })
  }
  const requestHash = createHash('sha256')
    .update(`${route}\n${bodyJson(body)}`)
    .digest('hex')
  return { account, key: header, requestHash, secret }
}

/** The key of one of several changes of a call. Clients' keys have no spaces, so they cannot collide. */
export const partOf = (key: RequestKey, part: string | undefined): RequestKey =>
  part === undefined ? key : { ...key, key: `${key.key} ${part}` }

/** @throws {Invalid} if it is nested too deeply */
export function bodyJson(body: unknown): string {
  try {
    return JSON.stringify(body)
  } catch {
    throw new Invalid({ body: ['The request is nested too deeply.'] })
  }
}

/**
 * Runs `body` once per key within the transaction. A second request with the key waits for the first one's commit and gets
 * its answer.
 */
export async function oncePerKey<T>(tx: Tx, key: RequestKey, body: () => Promise<T>): Promise<T> {
  const claimed = await sql`
    insert into idempotency_key as known (account, key, request_hash)
    values (${key.account}, ${key.key}, ${key.requestHash})
    on conflict (account, key) do update
      set request_hash = excluded.request_hash, reply = null, created_at = now()
      where known.created_at < now() - make_interval(hours => ${KEPT_HOURS})
    returning key`.execute(tx)
  if (claimed.rows.length === 0) return firstAnswer<T>(tx, key)
  const reply = await body()
  await tx
    .updateTable('idempotency_key')
    .set({ reply: reply instanceof JsonText ? reply.text : JSON.stringify(reply, sealing(key)) })
    .where('account', '=', key.account)
    .where('key', '=', key.key)
    .execute()
  return reply
}

/**
 * The first answer to a request with this key; undefined if there is none yet. It is looked up before a call
 * does slow checks and preparations, because things may have changed in the meantime.
 *
 * @throws {Refusal} if the key was used for another request
 */
export async function knownAnswer<T>(db: Db, key: RequestKey): Promise<T | undefined> {
  const first = await storedAnswer(db, key)
    .where('created_at', '>=', sql<string>`now() - make_interval(hours => ${KEPT_HOURS})`)
    .executeTakeFirst()
  return first && opened<T>(first, key)
}

const firstAnswer = async <T>(tx: Db, key: RequestKey): Promise<T> =>
  opened<T>(await storedAnswer(tx, key).executeTakeFirstOrThrow(), key)

const storedAnswer = (db: Db, { account, key }: RequestKey) =>
  db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'reply'])
    .where('account', '=', account)
    .where('key', '=', key)

function opened<T>(first: { request_hash: string; reply: string | null }, key: RequestKey): T {
  if (first.request_hash !== key.requestHash || first.reply === null) throw new Refusal('sameKeyOtherBody')
  return JSON.parse(first.reply, unsealing(key)) as T
}

/** Encrypts passwords, so that only the same session can read them again. */
const sealing =
  ({ secret }: RequestKey) =>
  (field: string, value: unknown): unknown =>
    field === 'password' && typeof value === 'string' ? encrypt(value, secret, 'kept answers') : value

const unsealing =
  ({ secret }: RequestKey) =>
  (field: string, value: unknown): unknown =>
    field === 'password' && typeof value === 'string'
      ? (decrypt(value, secret, 'kept answers') ?? null)
      : value

export async function forgetOldKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', sql<string>`now() - make_interval(hours => ${KEPT_HOURS})`)
    .execute()
}
