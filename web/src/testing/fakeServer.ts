import { vi } from 'vitest'

export interface FakeRequest {
  /** 'POST /api/auth/login', with the query of the request. */
  call: string
  headers: Record<string, string>
  /** The JSON, or the fields of a form. */
  body: unknown
}

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | Error

/**
 * Replaces `fetch`: answers by 'METHOD /path', and returns the list of requests. Requests without an answer get 404, so
 * that a screen under test makes no call that the test does not know. 'METHOD /path?…' stands for any query. The calls
 * in `unrecorded` are answered but not listed: those that a screen repeats after every change.
 */
export function fakeServer(
  answers: Record<string, Answer | ((request: FakeRequest) => Answer | Promise<Answer>)>,
  unrecorded: readonly string[] = [],
): FakeRequest[] {
  const requests: FakeRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url}`
    const asked: FakeRequest = {
      call,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: bodyOf(init.body),
    }
    const anyQuery = call.replace(/\?.*/, '?…')
    if (!unrecorded.includes(call) && !unrecorded.includes(anyQuery)) requests.push(asked)
    init.signal?.throwIfAborted()
    const given = answers[call] ??
      answers[anyQuery] ?? { status: 404, body: { message: `No answer to ${call}` } }
    const answer = typeof given === 'function' ? await unlessAborted(given(asked), init.signal) : given
    if (answer instanceof Error) throw answer
    const { status = 200, body, headers = {} } = answer
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
  })
  return requests
}

function bodyOf(body: BodyInit | null | undefined): unknown {
  if (typeof body === 'string') return JSON.parse(body)
  return body instanceof FormData ? Object.fromEntries(body.entries()) : undefined
}

/** Rejects when the caller aborts, as `fetch` does. */
function unlessAborted<T>(answer: T | Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
    Promise.resolve(answer).then(resolve, reject)
  })
}
