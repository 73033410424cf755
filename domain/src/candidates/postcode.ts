/** District and area of a British postcode: 'BR4' and 'BR' for 'BR4 7QT'. */
export interface PostcodeParts {
  district: string
  area: string
}

const POSTCODE = /^([A-Z]{1,2})(\d[A-Z\d]?)(\d[A-Z]{2})?$/

/** Reads a postcode in any spelling, or only its first half; undefined if it is not a postcode. */
export function postcodeParts(text: string): PostcodeParts | undefined {
  const [, area, number] = POSTCODE.exec(text.toUpperCase().replaceAll(/\s/g, '')) ?? []
  return area && number ? { area, district: `${area}${number}` } : undefined
}
