import type { BrowserContext } from '@playwright/test'

/** The day of every browser test, a Wednesday in winter; the demonstration data lies around it. */
export const TODAY = '2026-11-18'

/** Ten in the morning of it, by the clock of London. */
const MORNING = Date.parse(`${TODAY}T10:00:00Z`)

/**
 * Every page that opens believes that it is ten in the morning of TODAY, and its clock runs from there. Only the date
 * is moved: timers, animations and the network keep their own time.
 */
export async function setClock(context: BrowserContext): Promise<void> {
  await context.addInitScript((morning) => {
    const RealDate = Date
    const moved = morning - RealDate.now()
    const now = () => RealDate.now() + moved
    globalThis.Date = new Proxy(RealDate, {
      construct: (real, given, newTarget) =>
        Reflect.construct(real, given.length === 0 ? [now()] : given, newTarget),
      apply: () => new RealDate(now()).toString(),
      get: (real, key, receiver) => (key === 'now' ? now : Reflect.get(real, key, receiver)),
    })
  }, MORNING)
}
