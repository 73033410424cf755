/** What FreeAgent decides against: asked again as it is, it would say the same. */
import { z } from 'zod'

export class FreeAgentRefusal extends Error {
  /** FreeAgent's own words, where it gives any. */
  readonly reason: string

  constructor(status: number, asked: string, json: unknown) {
    super(`FreeAgent answered ${status} to ${asked}: ${JSON.stringify(json ?? '').slice(0, LONGEST)}`)
    this.reason = wordsOf(json) || `it answered ${status} to ${asked}.`
  }
}

/** The app has no access any more; until somebody approves it anew, nothing can be asked for. */
export class FreeAgentClosed extends Error {
  /** Names the settings that gave the access. */
  readonly access: string

  constructor(status: number, access: string) {
    super(`FreeAgent refuses the refresh token (${status}): its app has to be approved anew.`)
    this.access = access
  }
}

/** Certain that nothing was made of what was asked for. */
export const hasMadeNothing = (error: unknown): error is FreeAgentRefusal | FreeAgentClosed =>
  error instanceof FreeAgentRefusal || error instanceof FreeAgentClosed

const LONGEST = 500

/** Refused tokens, time outs and too many requests say nothing about what was asked for. */
export const isDecision = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429

const Said = z.object({ message: z.string() })
const Errors = z.object({ errors: z.union([z.object({ error: Said }), z.array(Said)]) })

function wordsOf(json: unknown): string {
  const { data } = Errors.safeParse(json)
  if (!data) return ''
  const said = Array.isArray(data.errors) ? data.errors : [data.errors.error]
  return said
    .map(({ message }) => message)
    .join('. ')
    .slice(0, LONGEST)
}
