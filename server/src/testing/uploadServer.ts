/** A server with a route of every kind that takes files, on a real socket, so that clients can abort requests. */

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { file, type Route, routes } from '@driverdesk/contract/kernel/route.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import Fastify from 'fastify'
import { z } from 'zod'
import { constraintAnswer } from '../constraintAnswers.ts'
import type { Handlers, Services } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { answerErrors } from '../kernel/errorAnswers.ts'
import { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { type FileStore, folderStore } from '../kernel/files/fileStore.ts'
import { dropFile, dropFilesOf, keepFile } from '../kernel/files/storedFiles.ts'
import { makeScope } from '../kernel/makeScope.ts'
import { mount } from '../kernel/mount.ts'
import { Refusal } from '../kernel/refusal.ts'
import { readSettings } from '../kernel/settings.ts'

const common = { access: ['administrator'], scope: 'none', summary: 'For the test.' } as const
const reply = z.object({ name: z.string().nullable(), title: z.string(), method: z.string().optional() })

export const uploadRoutes = routes({
  create: {
    ...common,
    method: 'POST',
    path: '/api/thing',
    body: z.strictObject({ title: z.string(), refuse: z.string().optional() }),
    upload: { file: 'image', agreement: 'document' },
    idempotent: true,
    reply,
  },
  update: {
    ...common,
    method: 'POST',
    path: '/api/thing/{id}',
    override: 'PATCH',
    params: z.strictObject({ id: z.string() }),
    body: z.strictObject({ title: z.string() }),
    upload: { file: 'photo' },
    reply,
  },
  remove: {
    ...common,
    method: 'DELETE',
    path: '/api/thing/{id}',
    params: z.strictObject({ id: z.string() }),
    reply,
  },
  read: {
    ...common,
    method: 'GET',
    path: '/api/thing/{id}',
    params: z.strictObject({ id: z.string() }),
    reply: file(),
  },
  photo: {
    ...common,
    method: 'PUT',
    path: '/api/photo',
    body: z.strictObject({ photo: z.string() }),
    bodyLimit: 15_000_000,
    filesInJson: true,
    reply,
  },
  plain: {
    ...common,
    method: 'POST',
    path: '/api/plain',
    body: z.strictObject({ title: z.string() }),
    reply,
  },
} satisfies Record<string, Route>)

const handlers: Handlers<typeof uploadRoutes> = {
  create: async ({ body, files, storeFile, change }) => {
    const logo = files.file && (await storeFile(files.file, 'restaurant_logo'))
    const agreement = files.agreement && (await storeFile(files.agreement, 'restaurant_agreement'))
    return change(async (work) => {
      for (const file of [logo, agreement]) if (file) await keepFile(work.tx, file, 1)
      if (body.refuse) throw new Refusal('notFound', { thing: 'area' })
      return { name: logo?.name ?? agreement?.name ?? null, title: body.title }
    })
  },
  update: async ({ params, body, files, storeFile, change }) => {
    const photo = files.file && (await storeFile(files.file, 'driver_photo'))
    return change(async (work) => {
      await dropFile(work, params.id)
      if (photo) await keepFile(work.tx, photo, 1)
      return { name: photo?.name ?? null, title: Object.keys(body).join() }
    })
  },
  remove: ({ change }) =>
    change(async (work) => {
      await dropFilesOf(work, ['restaurant_logo'], 1)
      return { name: null, title: '' }
    }),
  read: async ({ params }) =>
    new FileAnswer({
      content: '<script>',
      type: 'text/csv; charset=utf-8',
      name: `${params.id}.csv`,
      shown: false,
      cache: 'private',
    }),
  photo: async ({ body, checkData, storeFile, change }) => {
    const photo = await storeFile(await checkData('photo', body.photo, 'photo'), 'driver_identity')
    return change(async (work) => {
      await keepFile(work.tx, photo, 1)
      return { name: photo.name, title: '' }
    })
  },
  plain: async ({ body }) => ({ name: null, title: body.title }),
}

export interface UploadServer {
  address: string
  dataDir: string
  /** Sends a request as an administrator, by POST unless given otherwise. */
  send(
    path: string,
    body: FormData | string | null,
    more?: RequestInit,
  ): Promise<{ status: number; body: Record<string, unknown> }>
  /** Sends existing bytes without copying them. Returns the status. */
  sendPlain(path: string, body: Buffer, headers: Record<string, string>): Promise<number>
  /** The files on disk of running and aborted calls. */
  inUploads(): Promise<string[]>
  /** The files of a store in the folder, in any order. */
  inFiles(): Promise<string[]>
  end(): Promise<void>
}

const inFolder = (dataDir: string): FileStore => folderStore(join(dataDir, 'files'))

export async function uploadServer(db: Db, store = inFolder): Promise<UploadServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'driverdesk-uploads-'))
  const app = Fastify()
  answerErrors(app, constraintAnswer)
  const services = {
    db,
    jobs: {},
    settings: readSettings({ DATA_DIR: dataDir }),
    files: store(dataDir),
    hasDiskSpace: () => true,
    liveHead: () => 0,
  }
  mount(
    app,
    { things: uploadRoutes },
    { things: handlers },
    services as unknown as Services,
    async (token) => ({
      id: 1,
      scope: makeScope({ role: token as Role, accountId: 2, areaIds: [], restaurantIds: [] }),
      actor: { account: 'account:2', name: 'Account' },
      isView: false,
    }),
  )
  await app.listen({ port: 0 })
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const authorization = 'Bearer administrator'
  return {
    address,
    dataDir,
    send: async (path, body, more = {}) => {
      const headers = { authorization, ...more.headers }
      const answer = await fetch(address + path, { method: 'POST', ...more, body, headers })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
    sendPlain: (path, body, headers) =>
      new Promise((resolve, reject) => {
        const call = request(address + path, {
          method: 'POST',
          headers: { authorization, 'content-length': body.length, ...headers },
        })
        call.on('response', (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
        call.on('error', reject)
        call.end(body)
      }),
    inUploads: () => readdir(join(dataDir, 'uploads')).catch(() => []),
    inFiles: () => readdir(join(dataDir, 'files')).catch(() => []),
    end: async () => {
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
