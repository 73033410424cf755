import { vi } from 'vitest'

export interface Heard {
  /** 'POST /api/auth/login', with the query of the request. */
  call: string
  headers: Record<string, string>
  /** The JSON, or the fields of a form. */
  body: unknown
}

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | Error

/**
 * Stands in for `fetch`: answers by 'METHOD /path', and remembers what it was asked. What it has no answer for is
 * answered 404, so that a screen under test asks for nothing that the test does not know. 'METHOD /path?…' stands for
 * whatever is asked there. The calls in `unheard` are answered, not remembered: those that a screen makes again
 * whenever something has changed.
 */
export function fakeServer(
  answers: Record<string, Answer | ((heard: Heard) => Answer | Promise<Answer>)>,
  unheard: readonly string[] = [],
): Heard[] {
  const heard: Heard[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url}`
    const asked: Heard = {
      call,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: bodyOf(init.body),
    }
    const anyQuery = call.replace(/\?.*/, '?…')
    if (!unheard.includes(call) && !unheard.includes(anyQuery)) heard.push(asked)
    init.signal?.throwIfAborted()
    const given = answers[call] ??
      answers[anyQuery] ?? { status: 404, body: { message: `No answer to ${call}` } }
    const answer = typeof given === 'function' ? await unlessAborted(given(asked), init.signal) : given
    if (answer instanceof Error) throw answer
    const { status = 200, body, headers = {} } = answer
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
  })
  return heard
}

function bodyOf(body: BodyInit | null | undefined): unknown {
  if (typeof body === 'string') return JSON.parse(body)
  return body instanceof FormData ? Object.fromEntries(body.entries()) : undefined
}

/** Anyone who gives up waiting gets no answer, as with `fetch` itself. */
function unlessAborted<T>(answer: T | Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
    Promise.resolve(answer).then(resolve, reject)
  })
}
