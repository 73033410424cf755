/** The attachment of a post, as a form sends it. */
import type { Post } from '@driverdesk/contract/news/post.shapes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form, type Part, picture } from '../kernel/testing/uploadForm.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import type { AccountName } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const pdf = { bytes: '%PDF-1.4\n%%EOF\n', name: '<img src=x onerror=alert(1)>é.exe', type: 'application/pdf' }
const fields = { postTitle: 'Road works', postContent: '<p>Text</p>', restaurants: '[1]' }

async function send(url: string, parts: Record<string, Part>) {
  const encoded = new Response(form(parts))
  const response = await server.app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${await server.signIn('administrator')}`,
      'content-type': encoded.headers.get('content-type') as string,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json() as Post & Record<string, unknown> }
}

const answerTo = async (url: string, who?: AccountName) => {
  const headers = who ? { authorization: `Bearer ${await server.signIn(who)}` } : {}
  return server.app.inject({ url, headers })
}
const get = async (url: string, who?: AccountName) => (await answerTo(url, who)).statusCode
const kinds = async (owner_id: number) => {
  const files = await server.db
    .selectFrom('stored_file')
    .select('kind')
    .where('owner_id', '=', owner_id)
    .execute()
  return files.map(({ kind }) => kind)
}

test('a picture is public, a document is for those who see the post, and one replaces the other', async () => {
  const { status, body: post } = await send('/api/newsFeed', {
    ...fields,
    file: { bytes: await picture('png'), name: 'C:\\plans\\Bridge.PNG' },
  })
  expect([status, post.attachment_src, post.file_name, post.addressee]).toEqual([200, null, 'Bridge.png', 30])
  expect(post.img).toMatch(/^[0-9a-f]{32}\.png$/)
  expect(await get(`/images/${post.img}`)).toBe(200)

  const changed = await send(`/api/newsFeed/${post.id}`, { _method: 'PATCH', file: pdf })
  expect(changed).toMatchObject({ status: 200, body: { img: null, postTitle: 'Road works' } })
  expect(await kinds(post.id)).toEqual(['news_attachment'])
  expect(changed.body.file_name).toBe('_img src=x onerror=alert(1)_é.exe.pdf')
  const document = `/documents/news/${changed.body.attachment_src}`
  expect(await get(document)).toBe(401)
  for (const who of ['administrator', 'manager', 'restaurant'] as const)
    expect(await get(document, who)).toBe(200)
  expect((await answerTo(document, 'restaurant')).headers['content-disposition']).toBe(
    `inline; filename="_img_src_x_onerror_alert_1___.exe.pdf"; filename*=UTF-8''_img%20src%3Dx%20onerror%3Dalert%281%29_%C3%A9.exe.pdf`,
  )
  for (const who of ['otherRestaurant', 'driver', 'none'] as const) expect(await get(document, who)).toBe(404)
  expect(await get(`/images/${changed.body.attachment_src}`)).toBe(404)

  const hidden = await send(`/api/newsFeed/changeStatus/${post.id}`, {})
  expect(hidden.status).toBe(415)
  await server.db.updateTable('news_post').set({ status: 20 }).where('id', '=', post.id).execute()
  expect(await get(document, 'restaurant')).toBe(404)
  expect(await get(document, 'manager')).toBe(200)

  const { attachment_src } = changed.body
  const same = { _method: 'PATCH', img: 'null', attachment_src: attachment_src as string, postTitle: 'New' }
  expect((await send(`/api/newsFeed/${post.id}`, same)).body).toMatchObject({
    attachment_src,
    file_name: changed.body.file_name,
  })
  const without = await send(`/api/newsFeed/${post.id}`, { _method: 'PATCH', attachment_src: 'null' })
  expect(without.body).toMatchObject({ img: null, attachment_src: null, file_name: null })
  expect(await kinds(post.id)).toEqual([])
})

test('a file of another type, or one too large, is refused under its field', async () => {
  const refused = (file: Part) => send('/api/newsFeed', { ...fields, file })
  expect(
    await refused({ bytes: '<script>alert(1)</script>', name: 'a.png', type: 'image/png' }),
  ).toMatchObject({
    status: 400,
    body: { file: ['Unsupported file type'] },
  })
  expect(await refused({ bytes: 'x'.repeat(10_000_001) })).toMatchObject({
    status: 400,
    body: { file: ['File size should be less than 10 MB!'] },
  })
})
