import type { FieldErrors, ToldApart } from '@driverdesk/contract/kernel/refusals.ts'

/** A call that was refused or did not arrive; `message` is the sentence for the user. */
export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  /** Of a 400: the messages by field, the most important field first (docs/spec/kernel.md#refusals). */
  readonly fields?: FieldErrors
  /** Which refusal it is, of those that are told apart. */
  readonly code?: ToldApart
  /** Of a 500: the number that the log has too. */
  readonly requestId?: string

  constructor(
    status: number,
    message: string,
    more: { fields?: FieldErrors; code?: ToldApart; requestId?: string } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = more.fields
    this.code = more.code
    this.requestId = more.requestId
  }
}

/** The sentence of an error, for a person. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error && error.message
    ? error.message
    : 'Something went wrong. Reload the page and try again.'

/** Whether nobody knows what became of a change: no answer came, or the server failed. */
export const hasUnknownOutcome = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** What was asked for is not there, or not any more. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** What a call answers; undefined where what it asks for is gone. */
export async function unlessGone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

/** Whether a call was refused for this reason. */
export const isRefusedAs = (code: ToldApart, error: unknown): boolean =>
  error instanceof ApiError && error.code === code

/** The messages under `field.{id}`, by id; undefined where the error says nothing of single records. */
export function messagesById(error: unknown, field: string): ReadonlyMap<number, string> | undefined {
  if (!(error instanceof ApiError) || !error.fields) return undefined
  const messages = new Map(
    Object.entries(error.fields)
      .filter(([name]) => name.startsWith(`${field}.`))
      .map(([name, [message = '']]) => [Number(name.slice(field.length + 1)), message]),
  )
  return messages.size > 0 ? messages : undefined
}

const answeredWith = (status: number) => `The server answered with error ${status}. Try again in a moment.`

function isFieldErrors(body: object): body is FieldErrors {
  const messages = Object.values(body)
  return messages.length > 0 && messages.every((list) => Array.isArray(list) && typeof list[0] === 'string')
}

/** The error of an answer that is not a success; `body` is its JSON, or undefined where it had none. */
export function refusedCall(status: number, body: unknown): ApiError {
  if (typeof body !== 'object' || body === null) return new ApiError(status, answeredWith(status))
  if (status === 400 && isFieldErrors(body)) {
    return new ApiError(status, Object.values(body)[0]?.[0] ?? answeredWith(status), { fields: body })
  }
  const { message, code, request_id } = body as { message?: unknown; code?: ToldApart; request_id?: unknown }
  return new ApiError(status, typeof message === 'string' && message ? message : answeredWith(status), {
    code,
    requestId: typeof request_id === 'string' ? request_id : undefined,
  })
}

/** The error of a call that got no answer. A change may have been made all the same, so it says where to look. */
export function unansweredCall(why: 'network' | 'timeout', changesSomething: boolean): ApiError {
  if (why === 'network') {
    return new ApiError(0, 'Driverdesk cannot be reached. Check your connection and try again.')
  }
  return new ApiError(
    0,
    changesSomething
      ? 'The server took too long to answer. Reload the page to see whether the change was made.'
      : 'The server took too long to answer. Try again in a moment.',
  )
}
