/** The threads that make the PDFs, and what happens to a call when one of them fails. */
import { afterEach, expect, test } from 'vitest'
import { closeFilePool, type FilePool, filePool } from '../../kernel/files/renderFile.ts'
import { pdfPages } from '../../kernel/pdf/testing/pdfText.ts'
import { renderInvoice } from './invoiceDocument.ts'
import { givenDocument } from './testing/givenDocument.ts'

const worker = new URL('./testing/brokenWorker.ts', import.meta.url)
const numbered = (number: string) => givenDocument({ number })
let pool: FilePool | undefined
afterEach(async () => {
  await pool?.close()
  pool = undefined
})

test('a document is drawn in a worker thread, even after the pool was closed', async () => {
  const many = await Promise.all(['001', '002', '003'].map((number) => renderInvoice(numbered(number))))
  for (const [nr, pdf] of many.entries()) expect((await pdfPages(pdf))[0]).toContain(`Invoice 00${nr + 1}`)
  await closeFilePool()
  expect(
    Buffer.from(await renderInvoice(numbered('004')))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await closeFilePool()
})

test.each(['breaks off', 'throws', 'never ends'])(
  'a worker that %s causes a refusal, and the pool goes on',
  async (way) => {
    pool = filePool({ patienceMs: 5_000, threads: 1 })
    await expect(pool.render(worker, numbered(way))).rejects.toMatchObject({ code: 'pdfFails' })
    expect(await pool.render(worker, numbered('014'))).toEqual(new Uint8Array([1]))
  },
)

test('asks callers beyond the limit to try again, and gives the others their PDFs', async () => {
  pool = filePool({ mostAtOnce: 2, threads: 1 })
  const answers = await Promise.allSettled(
    ['1', '2', '3', '4'].map((number) => pool?.render(worker, numbered(number))),
  )
  const busy = { status: 'rejected', reason: { code: 'busy' } }
  expect(answers).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }, busy, busy])
  await expect(pool.render(worker, numbered('5'))).resolves.toBeDefined()
})
