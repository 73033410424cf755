/** Writes text on a page, so that it fits and reads in the right direction. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { cut, inOneLine, type Measure, visualPieces } from './fitting.ts'

export type Doc = InstanceType<typeof PDFDocument>

export const ACCENT = '#1b92da'
export const BLACK = '#212529'
export const GREY = '#6c757d'
export const RULE = '#dee2e6'

/** The margins of an A4 page, in points. */
export const PAGE = { left: 42, right: 553.28, top: 42, bottom: 790, width: 511.28 } as const

export interface Ink {
  size: number
  bold?: boolean
  colour?: string
}

export function setInk(doc: Doc, { size, bold, colour = BLACK }: Ink): Measure {
  doc
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(colour)
  return (text) => doc.widthOfString(text)
}

/** Writes one line from `x`, cut if it is wider than `room`; `y` is its upper edge. */
export function write(doc: Doc, text: string, x: number, y: number, room: number, ink: Ink): void {
  const measure = setInk(doc, ink)
  place(doc, cut(inOneLine(text), room, measure), x, y, measure)
}

/** The same, but ending at `right`. */
export function writeRight(doc: Doc, text: string, right: number, y: number, room: number, ink: Ink): void {
  const measure = setInk(doc, ink)
  const fitting = cut(inOneLine(text), room, measure)
  place(doc, fitting, right - measure(fitting), y, measure)
}

/** The same for a text that fits, in the current colour. */
export const writeFitted = (doc: Doc, text: string, x: number, y: number): void =>
  place(doc, text, x, y, (piece) => doc.widthOfString(piece))

function place(doc: Doc, text: string, x: number, y: number, measure: Measure): void {
  let at = x
  const pieces = visualPieces(text)
  for (const piece of pieces) {
    doc.text(piece, at, y, { lineBreak: false })
    if (pieces.length > 1) at += measure(piece)
  }
}

/** Writes a number ending at `right`. If too wide it is drawn smaller, because a cut number would be wrong. */
export function writeNumber(doc: Doc, text: string, right: number, y: number, room: number, ink: Ink): void {
  const width = setInk(doc, ink)(text)
  if (width > room) {
    const size = (ink.size * room) / width
    doc.fontSize(size)
    doc.text(text, right - room, y + (ink.size - size), { lineBreak: false })
  } else doc.text(text, right - width, y, { lineBreak: false })
}

export function rule(
  doc: Doc,
  y: number,
  from: number = PAGE.left,
  to: number = PAGE.right,
  colour = RULE,
): void {
  doc.lineWidth(0.5).strokeColor(colour).moveTo(from, y).lineTo(to, y).stroke()
}

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
