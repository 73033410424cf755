/** Text that would run as a script if treated as markup, for every text field of a call. */
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'

interface Schema {
  $ref?: string
  type?: string
  maxLength?: number
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  enum?: unknown
  format?: string
  pattern?: string
  const?: unknown
}

interface Described {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
  components: { schemas: Record<string, Schema> }
}

/** Text fields that are never shown as words: passwords, names of stored files, encoded lists and tables. */
const NO_WORDS = /password|_src$|^img$|_ids$|^(areas|restaurants|drivers|csv|columns|okey)$/

/** Reads the text fields of every changing call and their maximum lengths from the server's own description. */
export async function textFields(request: APIRequestContext): Promise<Map<string, Map<string, number>>> {
  const { paths, components }: Described = await (await request.get('/api/openapi.json')).json()
  const whole = (schema: Schema): Schema =>
    schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
  const lettersOf = (given: Schema): number | undefined => {
    const schema = whole(given)
    const { type, format, pattern, maxLength = 2_000 } = schema
    const isWords = type === 'string' && !format && !pattern && !schema.enum && schema.const === undefined
    if (isWords) return maxLength
    return schema.anyOf?.map(lettersOf).find((letters) => letters !== undefined)
  }
  const found = new Map<string, Map<string, number>>()
  for (const [path, calls] of Object.entries(paths)) {
    for (const [method, { requestBody }] of Object.entries(calls)) {
      const body = Object.values(requestBody?.content ?? {})[0]
      if (method === 'get' || !body) continue
      const fields = Object.entries(whole(body.schema).properties ?? {}).flatMap(([name, schema]) => {
        const letters = NO_WORDS.test(name) ? undefined : lettersOf(schema)
        return letters === undefined ? [] : [[name, letters] as const]
      })
      if (fields.length > 0) found.set(`${method.toUpperCase()} ${path}`, new Map(fields))
    }
  }
  return found
}

/** Names its field, if the length allows. */
export function hostile(field: string, letters = 2_000): string {
  const long = `"><img src=x onerror=__xss()>${field}`
  return long.length <= letters ? long : SHORT
}

/** Has at most twenty letters. */
const SHORT = '<svg onload=__xss()>'

/** Rich text: the text must stay, and the scripts must go. */
export const HOSTILE_RICH_TEXT = [
  '<p>Rich text<script>__xss()</script><img src=x onerror="__xss()"><svg onload="__xss()"></svg></p>',
  '<p><a href="javascript:__xss()">Link</a><iframe srcdoc="<script>parent.__xss()</script>"></iframe></p>',
  '<p style="background:url(x)" onclick="__xss()">&lt;img src=x onerror=__xss()&gt;as text</p>',
].join('')

/** Returns what remains of a text that is treated as markup. */
const MARKUP = '[onerror], [onload], [onclick], [srcdoc], img[src="x"], a[href^="javascript"]'

/**
 * Collects everything that must not happen: a script that runs, a browser dialog, a violation of the page's content
 * security policy.
 */
export async function watchForScripts(context: BrowserContext): Promise<string[]> {
  const happened: string[] = []
  await context.exposeBinding('__xss', () => void happened.push('A script ran.'))
  await context.exposeBinding('__violated', (_, what: string) => void happened.push(what))
  await context.addInitScript(() => {
    const { __violated } = globalThis as unknown as { __violated: (what: string) => void }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      __violated(`${violatedDirective} was violated.`),
    )
  })
  context.on('dialog', (dialog) => {
    // The browser's own question before someone leaves a filled form.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    happened.push(`A dialog said: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return happened
}

/** A step on a screen that shows more of it. */
export type Step = (page: Page) => Promise<unknown>

/** Waits until each text has been on the screen, at first or after a step. Returns those that never were. */
export async function neverShown(
  page: Page,
  texts: readonly string[],
  steps: readonly Step[],
): Promise<string[]> {
  let left = [...texts]
  const look = async () => {
    const shown = await shownBy(page)
    left = left.filter((text) => !shown.includes(text))
    return left.length
  }
  for (const [nr, step] of [stay, ...steps].entries()) {
    await step(page)
    // A missing text may appear after the next step.
    const timeout = nr < steps.length ? 500 : 15_000
    await expect
      .poll(look, { timeout, intervals: [50, 100, 250] })
      .toBe(0)
      .catch(() => undefined)
    await expect(page.locator(MARKUP)).toHaveCount(0)
  }
  return left
}

const stay: Step = () => Promise.resolve()

/** Everything a person can read: text, values of fields and hints. */
const shownBy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      ({ value }) => value,
    )
    const hints = [...document.querySelectorAll('[title], [aria-label]')].map(
      (element) => `${element.getAttribute('title')}\n${element.getAttribute('aria-label')}`,
    )
    return [document.body.textContent, ...fields, ...hints].join('\n')
  })
