import { type APIRequestContext, expect } from '@playwright/test'
import { PASSWORD, type Person, people, SIGN_IN_PATHS } from './people.ts'

/** The product's calls as another client makes them: to prepare what a test needs, and to see what is stored. */
export interface Caller {
  /** `path` without `/api/`, such as `area` or `shift?period_date_from=…`. */
  get: <T>(path: string) => Promise<T>
  post: <T>(path: string, body: unknown) => Promise<T>
  /** A call that others may have made impossible: answers its status, and fails the test only where the server did. */
  attempt: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<number>
}

/** Signs a person in beside the browser, or an account that the test made; a call that is refused fails the test. */
export async function callAs(
  request: APIRequestContext,
  person: Person | { email: string; kind: keyof typeof SIGN_IN_PATHS },
): Promise<Caller> {
  const { email, kind } = typeof person === 'string' ? people[person] : person
  const signIn = await request.post(SIGN_IN_PATHS[kind], { data: { email, password: PASSWORD } })
  const { access_token } = await signIn.json()
  const headers = { Authorization: `Bearer ${access_token}` }
  const send = async (method: 'GET' | 'POST', path: string, data?: unknown) => {
    const answer = await request.fetch(`/api/${path}`, { method, headers, data })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return await answer.json()
  }
  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    attempt: async (method, path, data) => {
      const answer = await request.fetch(`/api/${path}`, { method, headers, data })
      expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBeLessThan(500)
      return answer.status()
    },
  }
}
