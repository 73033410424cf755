/** The uploaded and stored files of one call, cleaned up when it ends. */

import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FieldErrors } from '@driverdesk/contract/kernel/refusals.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { FILE_TYPE_UNSUPPORTED, fileTooLarge, type UploadKind } from '@driverdesk/contract/kernel/uploads.ts'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Services } from '../call.ts'
import { limits, limits as processLimits } from '../limits.ts'
import { Invalid, Refusal, refuseIfAny } from '../refusal.ts'
import type { StoredFileKind } from '../tables.ts'
import { type CheckedFile, checkUpload, writeThumb } from './checkUpload.ts'
import { fromStore, newFileName, thumbName, typeOfName } from './fileStore.ts'
import { PUBLIC_KINDS, removeUnnamed, type StoredFile } from './storedFiles.ts'

type SentFile = { path: string; problem?: undefined } | { path?: undefined; problem: string }

export type CallFiles = ReturnType<typeof filesOfCall>

/** Holds a folder per running call. Housekeeping removes those left by a killed server. */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads')

export function filesOfCall(services: Services, log: FastifyBaseLogger) {
  let made: Promise<string> | undefined
  let count = 0
  const touched: string[] = []

  /** @throws {Refusal} if the disk is nearly full or cannot be written, before anything is received */
  const folder = async () => {
    if (!services.hasDiskSpace()) throw new Refusal('diskFull')
    made ??= fromStore(makeFolder(uploadsFolder(services.settings.dataDir)))
    return made
  }

  const sent = new Map<string, SentFile>()
  const keepSent = async (dataUrl: string): Promise<SentFile> => {
    const { bytes, problem } = contentsOfDataUrl(dataUrl)
    if (bytes === undefined) return { problem }
    const path = join(await folder(), `data-${count++}`)
    await writeFile(path, bytes)
    return { path }
  }

  return {
    folder,

    /** @throws {Invalid} with a message for each bad file */
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

    /** Moves the files of a JSON body to the disk and leaves short names, which `checkData` knows. */
    async setAside(body: unknown): Promise<void> {
      for (const { holder, key, dataUrl } of dataUrlsIn(body)) {
        const name = `data:set-aside-${sent.size}`
        sent.set(name, await keepSent(dataUrl))
        holder[key] = name
      }
    },

    async checkData(field: string, data: string, kind: UploadKind): Promise<CheckedFile> {
      const { path, problem } = sent.get(data) ?? (await keepSent(data))
      if (path === undefined) throw new Invalid({ [field]: [problem] })
      return checkUpload(field, kind, path)
    },

    async storeFile({ path, extension }: CheckedFile, kind: StoredFileKind): Promise<StoredFile> {
      const name = newFileName(extension)
      touched.push(name)
      await fromStore(services.files.put(name, path))
      if (PUBLIC_KINDS.includes(kind)) {
        const thumb = `${path}.thumb`
        await writeThumb(path, typeOfName(name), thumb)
        await fromStore(services.files.put(thumbName(name), thumb))
      }
      return { name, kind }
    },

    dropped: (names: readonly string[]): void => void touched.push(...names),

    /** Removes files of changes that did not commit, and files that a committed change has replaced. */
    async end(): Promise<void> {
      const done = await Promise.allSettled([
        removeUnnamed(services.db, services.files, touched),
        made?.then((path) => rm(path, { recursive: true, force: true })),
      ])
      for (const outcome of done) {
        if (outcome.status === 'fulfilled') continue
        log.error(
          { err: outcome.reason },
          'files of a call were not removed; the housekeeping will remove them',
        )
      }
    },
  }
}

/** Removes folders that killed servers have left. No call takes a day. */
export async function removeLeftCalls(dataDir: string, now = new Date()): Promise<void> {
  const parent = uploadsFolder(dataDir)
  if (!existsSync(parent)) return
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    // A call that is ending removes its own folder.
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true })
  }
}

const DAY_MS = 86_400_000

async function makeFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true })
  return mkdtemp(join(parent, 'call-'))
}

type DataContents = { bytes: Buffer; problem?: undefined } | { bytes?: undefined; problem: string }

/** Decodes 'data:image/jpeg;base64,…'. Its media type is not trusted. */
function contentsOfDataUrl(dataUrl: string): DataContents {
  const start = startOfData(dataUrl)
  if (start === undefined) return { problem: FILE_TYPE_UNSUPPORTED }
  const { uploadBytes } = limits()
  if ((dataUrl.length - start) * 0.75 > uploadBytes + 3) return { problem: fileTooLarge(uploadBytes) }
  const bytes = Buffer.from(dataUrl.slice(start), 'base64')
  return bytes.length > uploadBytes ? { problem: fileTooLarge(uploadBytes) } : { bytes }
}

const startOfData = (text: string): number | undefined =>
  /^data:[\w/+.-]*;base64,/.exec(text.slice(0, 200))?.[0].length

/** Longer than any text field may be (docs/spec/files.md#upload-limits). */
const SURELY_A_FILE = 10_000

interface JsonSlot {
  holder: Record<string, unknown>
  key: string
  dataUrl: string
}

/** Finds data URLs in a body at any depth, even those of a wrong type, which are refused later. */
function dataUrlsIn(body: unknown): JsonSlot[] {
  const found: JsonSlot[] = []
  const waiting = [body]
  while (waiting.length > 0) {
    const holder = waiting.pop() as Record<string, unknown>
    for (const [key, value] of Object.entries(holder ?? {})) {
      if (typeof value === 'object') waiting.push(value)
      else if (typeof value === 'string' && value.length > SURELY_A_FILE && value.startsWith('data:'))
        found.push({ holder, key, dataUrl: value })
    }
  }
  return found
}

interface ReceivedForm {
  fields: Record<string, unknown>
  files: Record<string, ReceivedFile>
}

interface ReceivedFile {
  path: string
  /** The sender's name for it. Not to be trusted. */
  name: string | undefined
  sha256: string
}

const FIELDS = 100
const FIELD_BYTES = 200_000

/**
 * @param folder for the files; the caller creates and removes it
 * @throws {Invalid} only after everything has been read, because a browser that is still sending would not read the answer
 */
export async function receiveForm(
  request: FastifyRequest,
  { upload = {}, body }: Pick<Route, 'upload' | 'body'>,
  folder: string,
): Promise<ReceivedForm> {
  const form: ReceivedForm = { fields: {}, files: {} }
  const errors: FieldErrors = {}
  const limits = {
    fileSize: processLimits().uploadBytes,
    files: Object.keys(upload).length + 1,
    fields: FIELDS,
    fieldSize: FIELD_BYTES,
    parts: FIELDS + Object.keys(upload).length + 1,
    headerPairs: 20,
  }
  try {
    for await (const part of request.parts({ limits, preservePath: true })) {
      const problem =
        part.type === 'file'
          ? await takeFile(part, form, upload, folder)
          : takeField(part, form, upload, body)
      if (problem) errors[part.fieldname] = [problem]
    }
  } catch (error) {
    // Too many parts has its own refusal (errorAnswers.ts) and a full disk is a fault. Browsers send nothing else that fails.
    const { statusCode, syscall } = error as { statusCode?: number; syscall?: string }
    if (statusCode === 413 || syscall) throw error
    throw new Invalid({ body: ['The form data cannot be read.'] })
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  return form
}

const UNKNOWN = 'This field is not known here.'
const TWICE = 'This field came twice.'

async function takeFile(
  part: MultipartFile,
  form: ReceivedForm,
  upload: NonNullable<Route['upload']>,
  folder: string,
): Promise<string | undefined> {
  const { fieldname: field, file } = part
  const isNamed = Object.hasOwn(upload, field)
  if (!isNamed || form.files[field]) {
    await readToNowhere(part)
    return isNamed ? TWICE : UNKNOWN
  }
  const path = join(folder, `upload-${Object.keys(form.files).length}`)
  const hash = createHash('sha256')
  let bytes = 0
  const counted = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  await pipeline(file, counted, createWriteStream(path))
  if (file.truncated) return fileTooLarge(processLimits().uploadBytes)
  // Names are only displayed, but no honest client sends this one.
  if (/(^|[\\/])\.\.([\\/]|$)/.test(part.filename ?? '')) return FILE_TYPE_UNSUPPORTED
  // For an empty file field, a browser sends a file without name and contents.
  if (bytes === 0 && !part.filename) return undefined
  form.files[field] = { path, name: part.filename, sha256: hash.digest('hex') }
  return undefined
}

async function readToNowhere({ file }: MultipartFile): Promise<void> {
  for await (const _ of file);
}

/**
 * Treats empty and 'null' values as not sent (docs/spec/kernel.md#empty-values), unless the shape allows them to clear a
 * field.
 */
function takeField(
  { fieldname: field, value, valueTruncated }: MultipartValue,
  form: ReceivedForm,
  upload: NonNullable<Route['upload']>,
  body: Route['body'],
): string | undefined {
  if (valueTruncated) return 'This is too long.'
  const none = value === 'null' ? null : value
  const isNone = value === '' || value === 'null'
  if (isNone && !body?.shape[field]?.safeParse(none).success) return undefined
  if (Object.hasOwn(upload, field) && !body?.shape[field]) return 'Must be a file.'
  if (Object.hasOwn(form.fields, field)) return TWICE
  form.fields[field] = none
  return undefined
}
