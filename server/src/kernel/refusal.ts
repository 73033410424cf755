/** Refuses a call: thrown anywhere below a handler, answered in one place (errorAnswers.ts). */
import {
  type FieldErrors,
  type RefusalBody,
  type RefusalCode,
  refusalMessage,
  refusals,
  TOLD_APART,
} from '@driverdesk/contract/kernel/refusals.ts'
import { rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'

/** A refusal named in the contract; answers `{ message }`. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly #retryAfter: number | undefined
  /** @param options `retryAfter` in seconds, if it depends on the case */
  constructor(
    code: RefusalCode,
    blanks: Record<string, string> = {},
    options: ErrorOptions & { retryAfter?: number } = {},
  ) {
    super(refusalMessage(code, blanks), options)
    this.code = code
    this.#retryAfter = options.retryAfter
  }
  get status(): number {
    return refusals[this.code].status
  }
  get body(): RefusalBody {
    const code = TOLD_APART.find((one) => one === this.code)
    return { message: this.message, ...(code && { code }) }
  }
  /** Seconds after which a retry makes sense; undefined if it does not. */
  get retryAfter(): number | undefined {
    if (this.#retryAfter !== undefined) return this.#retryAfter
    const refusal = refusals[this.code]
    return 'retryAfter' in refusal ? refusal.retryAfter : undefined
  }
}

/** Refuses invalid input: messages by field, the most important field first (docs/spec/kernel.md#refusals). */
export class Invalid extends Error {
  readonly fields: FieldErrors
  constructor(fields: FieldErrors) {
    super(Object.values(fields)[0]?.[0] ?? 'Invalid')
    this.fields = fields
  }
}

export const notFound = (thing: string) => new Refusal('notFound', { thing })

export function refuseIfAny(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new Invalid(fields)
}

/** @throws {Invalid} under `field` for a range that is backwards or longer than `most` days */
export function refuseRange(range: DateRange, most?: number, field = 'period_date_to'): void {
  const problem = rangeProblem(range, most)
  if (problem) throw new Invalid({ [field]: [problem] })
}
