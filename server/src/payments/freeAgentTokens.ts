/** The tokens for FreeAgent's API, shared by all servers and refreshed by one of them at a time. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../kernel/database.ts'
import { decrypt, encrypt } from '../kernel/encryption.ts'
import type { FreeAgentSettings } from '../kernel/providerSettings.ts'
import { askFreeAgent, FreeAgentClosed } from './askFreeAgent.ts'

/** A token that expires sooner is refreshed before use. */
const MARGIN_SECONDS = 60
/** Longer than the timeout of a request. */
const HELD_SECONDS = 30
const LOOK_AGAIN_MS = 250

const Tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  /** A new refresh token may make the former one invalid. */
  refresh_token: z.string().min(1).optional(),
})

/**
 * A valid access token.
 *
 * @param refused a token that FreeAgent has just rejected
 */
export async function accessToken(db: Db, settings: FreeAgentSettings, refused?: string): Promise<string> {
  await begin(db, settings)
  for (let waited = 0; waited < HELD_SECONDS * 1_000; waited += LOOK_AGAIN_MS) {
    const { usable, refresh_token } = await storedTokens(db, settings)
    if (usable !== undefined && usable !== refused) return usable
    if (await hold(db, refresh_token)) return refresh(db, settings, refresh_token)
    await sleep(LOOK_AGAIN_MS)
  }
  throw new Error('No access token: another server is still refreshing it.')
}

/** Stores the refresh token of the settings, if there is none or the settings have changed. */
async function begin(db: Db, settings: FreeAgentSettings): Promise<void> {
  const { refreshToken, clientSecret } = settings
  const settings_hash = nameOf(settings)
  const fresh = {
    settings_hash,
    refresh_token: encrypt(refreshToken, clientSecret, 'freeagent tokens'),
    access_token: null,
  }
  await db
    .insertInto('freeagent_token')
    .values({ ...fresh, expires_at: null, held_until: null })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...fresh, expires_at: null, held_until: null })
        .where('freeagent_token.settings_hash', '!=', settings_hash),
    )
    .execute()
}

const nameOf = ({ clientId, clientSecret, refreshToken }: FreeAgentSettings): string =>
  createHash('sha256').update([clientId, clientSecret, refreshToken].join('\n')).digest('hex')

/** The refresh token as stored, and the access token if it does not expire soon. */
async function storedTokens(
  db: Db,
  { clientSecret }: FreeAgentSettings,
): Promise<{ refresh_token: string; usable: string | undefined }> {
  const isUsable = sql`expires_at > clock_timestamp() + make_interval(secs => ${MARGIN_SECONDS})`
  const { refresh_token, access_token } = await db
    .selectFrom('freeagent_token')
    .select([
      'refresh_token',
      sql<string | null>`case when ${isUsable} then access_token end`.as('access_token'),
    ])
    .executeTakeFirstOrThrow()
  if (access_token === null) return { refresh_token, usable: undefined }
  return { refresh_token, usable: decrypt(access_token, clientSecret, 'freeagent tokens') }
}

/** False if another server holds the tokens, or has refreshed them since these were read. */
async function hold(db: Db, refreshToken: string): Promise<boolean> {
  const held = await db
    .updateTable('freeagent_token')
    .set({ held_until: sql<string>`clock_timestamp() + make_interval(secs => ${HELD_SECONDS})` })
    .where(sql<boolean>`coalesce(held_until < clock_timestamp(), true)`)
    .where('refresh_token', '=', refreshToken)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

const release = (db: Db) => db.updateTable('freeagent_token').set({ held_until: null }).execute()

/** @param refreshToken as stored */
async function refresh(db: Db, settings: FreeAgentSettings, refreshToken: string): Promise<string> {
  const { clientSecret } = settings
  try {
    const stored = decrypt(refreshToken, clientSecret, 'freeagent tokens') ?? settings.refreshToken
    const { access_token, expires_in, refresh_token = stored } = await exchange(settings, stored)
    await db
      .updateTable('freeagent_token')
      .set({
        access_token: encrypt(access_token, clientSecret, 'freeagent tokens'),
        refresh_token: encrypt(refresh_token, clientSecret, 'freeagent tokens'),
        expires_at: sql<string>`clock_timestamp() + make_interval(secs => ${expires_in})`,
        held_until: null,
      })
      .execute()
    return access_token
  } catch (error) {
    await release(db)
    throw error
  }
}

async function exchange(settings: FreeAgentSettings, refreshToken: string): Promise<z.infer<typeof Tokens>> {
  const { clientId, clientSecret } = settings
  const answer = await askFreeAgent(settings, 'POST', '/v2/token_endpoint', {
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })
  if (answer.status === 400 || answer.status === 401) {
    throw new FreeAgentClosed(answer.status, nameOf(settings))
  }
  if (answer.status !== 200) throw new Error(`FreeAgent answered ${answer.status} to a refresh token.`)
  return Tokens.parse(answer.json)
}
