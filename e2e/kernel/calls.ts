import { type APIRequestContext, expect } from '@playwright/test'
import { PASSWORD, type Person, people, SIGN_IN_PATHS } from './people.ts'

/** Calls the product's API, to prepare data for a test and to read what is stored. */
export interface Caller {
  /** `path` without `/api/`, such as `area` or `shift?period_date_from=…`. */
  get: <T>(path: string) => Promise<T>
  post: <T>(path: string, body: unknown) => Promise<T>
  /**
   * Makes a call that a colleague's change may have made impossible. Returns its status; fails the test only on a
   * server error.
   */
  attempt: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<number>
}

/** Signs in without the browser, as a person or as an account the test added. A refused call fails the test. */
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
