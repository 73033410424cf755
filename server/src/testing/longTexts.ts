/** Finds every place of a request that takes a text, and provides long texts of unusual characters. */
import { POST_CONTENT_MAX } from '@driverdesk/contract/news/postForm.shapes.ts'
import { z } from 'zod'

/** As long as the longest field allows, so that it is not refused for its length. */
const filled = (piece: string, before = '', after = ''): string =>
  before + piece.repeat((POST_CONTENT_MAX - before.length - after.length) / piece.length) + after

/** Texts that slow down regular expressions, or that programs count or cut wrongly. */
export const LONG_TEXTS: readonly string[] = [
  ...['.', '@', ' ', '\n', '<', '"', '\\', '-', '0', '(', '&', 'a.', '<b>', '<!--', '0,', '{"'].map((piece) =>
    filled(piece),
  ),
  ...['\u200b', '\u0301', '\u202e', '🚚'].map((piece) => filled(piece)),
  filled('.', 'a@', '@'),
  filled('.', '<a href="a@', '@">b</a>'),
  filled('a:', '<p style="', '">b</p>'),
  filled(' ', '', 'x'),
  filled('a.', 'https://', '?'),
]

/** The path to a place of a request: names of fields, and 0 for the first entry of a list. */
export type TextPath = readonly (string | number)[]

/** Every place that takes a text, or a value that the shape cannot describe. */
export function textPlaces(shape: z.ZodType): TextPath[] {
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema
  return [...new Map(placesIn(schema).map((place) => [place.join('.'), place])).values()]
}

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

function placesIn(
  { type, properties = {}, items, anyOf = [], allOf = [] }: Schema,
  at: TextPath = [],
): TextPath[] {
  const inside = [
    ...Object.entries(properties).flatMap(([name, schema]) => placesIn(schema, [...at, name])),
    ...(items ? placesIn(items, [...at, 0]) : []),
    ...[...anyOf, ...allOf].flatMap((schema) => placesIn(schema, at)),
  ]
  const isText = type === 'string' || (type === undefined && inside.length === 0)
  return isText ? [at, ...inside] : inside
}

/** The same request with a text at a place. */
export function withText(part: unknown, [step, ...rest]: TextPath, text: string): unknown {
  if (step === undefined) return text
  const known = typeof part === 'object' && part !== null ? part : typeof step === 'number' ? [] : {}
  const inner = withText((known as Record<string | number, unknown>)[step], rest, text)
  return Array.isArray(known) ? [inner, ...known.slice(1)] : { ...known, [step]: inner }
}
