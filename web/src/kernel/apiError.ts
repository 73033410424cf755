import type { FieldErrors, ToldApart } from '@driverdesk/contract/kernel/refusals.ts'

/** A call that was refused or not answered; `message` is for the person. */
export class ApiError extends Error {
  /** 0 if no answer came. */
  readonly status: number
  /** For a 400: the messages by field, the most important field first (docs/spec/kernel.md#refusals). */
  readonly fields?: FieldErrors
  readonly code?: ToldApart
  /** For a 500: the id of the request in the log. */
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

/** The message of an error for a person. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error && error.message
    ? error.message
    : 'Something went wrong. Reload the page and try again.'

/** A message in the results of many changes, which have no *Reload*: their button, such as 'Close', leads to the change. */
export const seenBy = (button: string, message: string): string =>
  message.replace('Reload to see', `${button} to see`)

/** True if a change may have been stored or not: no answer came, or the server failed. */
export const hasUnknownOutcome = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** The record does not exist, or no longer exists. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The answer of a call, or undefined if its record is gone. */
export async function unlessGone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

export const isRefusedAs = (code: ToldApart, error: unknown): boolean =>
  error instanceof ApiError && error.code === code

/** The messages of the fields `field.{id}` by id; undefined if there are none. */
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

/** Makes the error for an unsuccessful answer with this JSON body, if any. */
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

/**
 * Makes the error for a call without an answer. A change may have been stored, so the message says where to
 * look.
 */
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
