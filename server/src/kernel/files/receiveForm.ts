/** Reads the text fields of a multipart call, and its files into a separate folder. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FieldErrors } from '@driverdesk/contract/kernel/refusals.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { FILE_TYPE_UNSUPPORTED, fileTooLarge } from '@driverdesk/contract/kernel/uploads.ts'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { limits as processLimits } from '../limits.ts'
import { Invalid } from '../refusal.ts'

export interface ReceivedForm {
  fields: Record<string, unknown>
  files: Record<string, ReceivedFile>
}

export interface ReceivedFile {
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
