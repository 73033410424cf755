/**
 * The date of every browser test: a Wednesday in winter, in the middle of the demonstration data. Each run starts at ten
 * in the morning, London time, for pages, servers and databases, so no test depends on the real date.
 */
import type { BrowserContext } from '@playwright/test'
import pg from 'pg'

export const TODAY = '2026-11-18'

const MOVED = 'DRIVERDESK_CLOCK_MOVED'

/** Sets the clock of a run. Every process started later uses it. */
export function startClock(): void {
  process.env[MOVED] = String(Date.parse(`${TODAY}T10:00:00Z`) - Date.now())
}

/** Returns how many milliseconds this run's clock is ahead of the real one. */
export const moved = (): number => Number(process.env[MOVED] ?? 0)

/** The arguments that make a Node process, and the database it starts, use this run's clock. */
export const clockArguments = (): string[] => ['--import', new URL('movedProcess.ts', import.meta.url).href]
export const clockEnvironment = (): Record<string, string> => ({ [MOVED]: String(moved()) })

/** Makes a PostgreSQL database use this run's clock: these functions hide its own. */
export async function moveClockOf(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const time = (name: string, kind: string) => `
    create function clock.${name}() returns timestamptz language sql ${kind}
    return pg_catalog.${name}() + interval '${moved()} milliseconds';`
  await client.query(`create schema clock; ${time('now', 'stable')} ${time('clock_timestamp', 'volatile')}
    alter role current_user set search_path = clock, public, pg_catalog`)
  await client.end()
}

/** Makes every page of the browser use this run's clock. */
export async function setClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(moveDate, moved())
}

/** Moves the date alone. Timers, animations and the network are unchanged. */
export function moveDate(milliseconds: number): void {
  const RealDate = Date
  const now = () => RealDate.now() + milliseconds
  globalThis.Date = new Proxy(RealDate, {
    construct: (real, given, newTarget) =>
      Reflect.construct(real, given.length === 0 ? [now()] : given, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (real, key, receiver) => (key === 'now' ? now : Reflect.get(real, key, receiver)),
  })
}
