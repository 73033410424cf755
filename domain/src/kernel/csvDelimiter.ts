const DELIMITERS = [',', ';', '\t'] as const

/** Column heads that people can read are shorter. */
const HEADS_MOST = 200_000

/** The delimiter of a table: the most frequent of comma, semicolon and tab in its heads, outside quotes. */
export function csvDelimiter(text: string): (typeof DELIMITERS)[number] {
  const [line = ''] = text
    .slice(0, HEADS_MOST)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/, 1)
  const count = (delimiter: string) => line.split(delimiter).length
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best))
}
