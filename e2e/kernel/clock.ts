/**
 * The day of every browser test, a Wednesday in winter; the demonstration data lies around it. A run begins at ten in
 * the morning of it, by the clock of London, for the pages and the products alike: no test knows the real date.
 */
import type { BrowserContext } from '@playwright/test'
import pg from 'pg'

export const TODAY = '2026-11-18'

const MOVED = 'DRIVERDESK_CLOCK_MOVED'

/** Once at the beginning of a run; everything that it starts afterwards goes by this clock. */
export function startClock(): void {
  process.env[MOVED] = String(Date.parse(`${TODAY}T10:00:00Z`) - Date.now())
}

/** By how many milliseconds the clock of this run is moved. */
export const moved = (): number => Number(process.env[MOVED] ?? 0)

/** What a process is started with so that it goes by the clock of this run; its database is in it and does as well. */
export const clockArguments = (): string[] => ['--import', new URL('movedProcess.ts', import.meta.url).href]
export const clockEnvironment = (): Record<string, string> => ({ [MOVED]: String(moved()) })

/** A PostgreSQL server goes by it as well: its own functions for the time stand behind these. */
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

/** Every page that opens in the browser goes by the clock of this run. */
export async function setClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(moveDate, moved())
}

/** Only the date is moved: timers, animations and the network keep their own time. */
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
