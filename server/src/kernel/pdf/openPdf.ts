/** A new PDF with the fonts of all documents. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { Doc } from './ink.ts'

/**
 * Opened once for all documents, because reading both fonts took as long as drawing two hundred lines. PDFKit accepts an
 * open font, although its types do not say so.
 */
const font = (file: string): Buffer => {
  const open = create(readFileSync(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}`))))
  return open as Font as unknown as Buffer
}
const FONTS = { regular: font('DejaVuSans.ttf'), bold: font('DejaVuSans-Bold.ttf') }

interface PdfFacts {
  title: string
  author: string
  layout?: 'portrait' | 'landscape'
  /** Keeps all pages open until the end, so that they can be written on again. Otherwise finished pages leave memory. */
  bufferPages?: boolean
  /** The viewer opens its print dialog with the file. */
  isToPrint?: boolean
}

/** Opens an A4 document without margins. `whole` resolves with the file once `doc` is ended. */
export function openPdf({ title, author, layout = 'portrait', bufferPages = false, isToPrint }: PdfFacts): {
  doc: Doc
  whole: Promise<Uint8Array>
} {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    layout,
    bufferPages,
    autoFirstPage: bufferPages,
    // Otherwise PDFKit loads Helvetica, which is not used.
    font: '',
    lang: 'en-GB',
    info: { Title: title, Author: author },
    displayTitle: true,
  })
  if (isToPrint) Object.assign(rootOf(doc), { OpenAction: { S: 'Named', N: 'Print' } })
  const whole = collectBytes(doc)
  doc.registerFont('regular', FONTS.regular)
  doc.registerFont('bold', FONTS.bold)
  return { doc, whole }
}

/** The catalogue of the file, which PDFKit's types do not have. */
const rootOf = (doc: Doc): object => (doc as unknown as { _root: { data: object } })._root.data

function collectBytes(doc: Doc): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
