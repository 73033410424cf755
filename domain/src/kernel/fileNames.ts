import { addDays, type DateRange, displayDate, type IsoDate } from './wallClock.ts'

/** Longer names are cut: some systems refuse them. */
const LENGTH = 120

/** The name by which a person files a PDF: 'Statement Thyme Sushi October 2026.pdf', without what file systems refuse. */
export const pdfName = (...words: string[]): string => fileName('pdf', ...words)

/** The same for any file. If it is too long, the longest of the words are cut to one length, so that it keeps its days. */
export function fileName(ending: string, ...words: string[]): string {
  const plain = words.map(plainWords).filter((word) => word !== '')
  let [named, most] = [plain.join(' '), LENGTH]
  while (lengthOf(named) > LENGTH) {
    most -= 1
    named = plain.map((word) => firstOf(word, most)).join(' ')
  }
  return `${named}.${ending}`
}

const firstOf = (word: string, most: number): string => [...word].slice(0, most).join('').trim()

const plainWords = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const lengthOf = (text: string): number => [...text].length

/** For file names: 'October 2026' for a whole month, '30 November 2026', '16-11-2026 to 22-11-2026'. */
export function periodName({ from, to }: DateRange): string {
  if (from === to) return `${Number(from.slice(8))} ${monthName(from)}`
  const isMonth =
    from.endsWith('-01') && addDays(to, 1).endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)
  if (isMonth) return monthName(from)
  return [from, to].map((day) => displayDate(day).replaceAll('/', '-')).join(' to ')
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const monthName = (day: IsoDate): string => MONTH.format(new Date(`${day}T00:00:00Z`))

/** True for the name of a png or jpeg (docs/spec/files.md#upload-limits). The contents are checked elsewhere. */
export function isPhotoName(name: string): boolean {
  return /\.(?:png|jpe?g)$/i.test(name)
}
