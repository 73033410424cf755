/** The files of one call: what it sent and what it stores, and nothing of it left behind when the call ends. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FieldErrors } from '@driverdesk/contract/kernel/refusals.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { UploadKind } from '@driverdesk/contract/kernel/uploads.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../call.ts'
import { Invalid, Refusal, refuseIfAny } from '../refusal.ts'
import type { StoredFileKind } from '../tables/files.ts'
import { type CheckedFile, checkUpload } from './checkUpload.ts'
import { contentsOfDataUrl, dataUrlsIn } from './dataUrl.ts'
import { newFileName, thumbOf, typeOfName } from './fileStore.ts'
import { writeThumb } from './picture.ts'
import type { ReceivedFile } from './receiveForm.ts'
import { PUBLIC_KINDS, removeUnnamed, type StoredFile } from './storedFiles.ts'

/** A file that came as data, or why it cannot be taken. */
type LaidFile = { path: string; problem?: undefined } | { path?: undefined; problem: string }

export type CallFiles = ReturnType<typeof filesOfCall>

/** What the folders of calls that are under way stand in; the housekeeping clears away those that a kill has left. */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads')

export function filesOfCall(services: Services, log: FastifyBaseLogger) {
  let made: Promise<string> | undefined
  let count = 0
  const touched: string[] = []

  /** @throws {Refusal} if the disk is nearly full: what is sent is not even received */
  const folder = async () => {
    if (!services.hasDiskSpace()) throw new Refusal('diskFull')
    made ??= makeFolder(uploadsFolder(services.settings.dataDir))
    return made
  }

  const laid = new Map<string, LaidFile>()
  const lay = async (dataUrl: string): Promise<LaidFile> => {
    const { bytes, problem } = contentsOfDataUrl(dataUrl)
    if (bytes === undefined) return { problem }
    const path = join(await folder(), `data-${count++}`)
    await writeFile(path, bytes)
    return { path }
  }

  return {
    folder,

    /** @throws {Invalid} with the message of every file that cannot be taken */
    async check(
      upload: NonNullable<Route['upload']>,
      received: Readonly<Record<string, ReceivedFile>>,
    ): Promise<Record<string, CheckedFile>> {
      const errors: FieldErrors = {}
      const checked: Record<string, CheckedFile> = {}
      for (const [field, kind] of Object.entries(upload)) {
        const file = received[field]
        if (!file) continue
        try {
          checked[field] = { ...(await checkUpload(field, kind, file.path)), name: file.name }
        } catch (error) {
          if (!(error instanceof Invalid)) throw error
          Object.assign(errors, error.fields)
        }
      }
      refuseIfAny(errors)
      return checked
    },

    /** Puts the files that a body has as data onto the disk; `checkData` knows the short names left in their place. */
    async layAside(body: unknown): Promise<void> {
      for (const { holder, key, dataUrl } of dataUrlsIn(body)) {
        const name = `data:laid-aside-${laid.size}`
        laid.set(name, await lay(dataUrl))
        holder[key] = name
      }
    },

    async checkData(field: string, data: string, kind: UploadKind): Promise<CheckedFile> {
      const { path, problem } = laid.get(data) ?? (await lay(data))
      if (path === undefined) throw new Invalid({ [field]: [problem] })
      return checkUpload(field, kind, path)
    },

    async storeFile({ path, extension }: CheckedFile, kind: StoredFileKind): Promise<StoredFile> {
      const name = newFileName(extension)
      touched.push(name)
      await services.files.put(name, path)
      if (PUBLIC_KINDS.includes(kind)) {
        const thumb = `${path}.thumb`
        await writeThumb(path, typeOfName(name), thumb)
        await services.files.put(thumbOf(name), thumb)
      }
      return { name, kind }
    },

    dropped: (names: readonly string[]): void => void touched.push(...names),

    /** What was stored for a change that did not commit goes, and what a committed change has replaced. */
    async end(): Promise<void> {
      const done = await Promise.allSettled([
        removeUnnamed(services.db, services.files, touched),
        made?.then((path) => rm(path, { recursive: true, force: true })),
      ])
      for (const outcome of done) {
        if (outcome.status === 'fulfilled') continue
        log.error({ err: outcome.reason }, 'files of a call were not cleared away; the housekeeping will')
      }
    },
  }
}

/** Removes what calls have left that a kill has ended; none goes on for as long as a day. */
export async function removeLeftCalls(dataDir: string, now = new Date()): Promise<void> {
  const parent = uploadsFolder(dataDir)
  if (!existsSync(parent)) return
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    // A call that ends meanwhile takes its folder away by itself.
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true })
  }
}

const DAY_MS = 86_400_000

async function makeFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true })
  return mkdtemp(join(parent, 'call-'))
}
