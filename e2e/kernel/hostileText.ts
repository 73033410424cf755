/** Text that would run as a script wherever it is taken for markup, for every text field of a call. */
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

/** Text fields that are no words to be shown: passwords, names of stored files, lists as a form sends them, tables. */
const NO_WORDS = /password|_src$|^img$|_ids$|^(areas|restaurants|drivers|csv|columns|okey)$/

/** The text fields of every changing call, with the most letters that each takes: from what the server says of itself. */
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

/** Says whose field it is, where there is room for that. */
export function hostile(field: string, letters = 2_000): string {
  const long = `"><img src=x onerror=__xss()>${field}`
  return long.length <= letters ? long : SHORT
}

/** Fits into twenty letters. */
const SHORT = '<svg onload=__xss()>'

/** Rich text: what is text in it must stay, what is none must go. */
export const HOSTILE_RICH_TEXT = [
  '<p>Rich text<script>__xss()</script><img src=x onerror="__xss()"><svg onload="__xss()"></svg></p>',
  '<p><a href="javascript:__xss()">Link</a><iframe srcdoc="<script>parent.__xss()</script>"></iframe></p>',
  '<p style="background:url(x)" onclick="__xss()">&lt;img src=x onerror=__xss()&gt;as text</p>',
].join('')

/** What a text becomes where it is taken for markup. */
const MARKUP = '[onerror], [onload], [onclick], [srcdoc], img[src="x"], a[href^="javascript"]'

/** Collects what must not happen: a script that runs, a dialog, something that the policy of the page had to refuse. */
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
    // The browser's own question before a form that is filled in is left.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    happened.push(`A dialog said: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return happened
}

/** What is done on a screen to see more of it. */
export type Step = (page: Page) => Promise<unknown>

/** Waits until each of these texts was on the screen, at first or after a step; answers those that never were. */
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
    // What is not here may be behind the next step.
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

/** All that a person is shown: text, what stands in fields, and what is said in hints. */
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
