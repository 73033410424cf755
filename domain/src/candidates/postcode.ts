/** The two coarse parts of a British postcode: of 'BR4 7QT' the district is 'BR4', the area 'BR'. */
export interface PostcodeParts {
  district: string
  area: string
}

const POSTCODE = /^([A-Z]{1,2})(\d[A-Z\d]?)(\d[A-Z]{2})?$/

/** The parts of a postcode however it was typed, or of its first half alone; undefined if it is none. */
export function postcodeParts(text: string): PostcodeParts | undefined {
  const [, area, number] = POSTCODE.exec(text.toUpperCase().replaceAll(/\s/g, '')) ?? []
  return area && number ? { area, district: `${area}${number}` } : undefined
}
