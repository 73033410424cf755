/**
 * The key under which attempts of a network address are counted (docs/spec/accounts.md#failed-sign-ins): the
 * IPv4 address, even if it is written as IPv6, or the /64 of an IPv6 address, which is one household or office. The
 * spelling does not matter.
 *
 * @returns '203.0.113.9', '2001:db8:1:2::/64', or the text itself if it is not an address
 */
export function countedAddress(address: string): string {
  const groups = groupsOf(address.replace(/%.*$/s, ''))
  if (!groups) return address
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

const GROUP = /^[\da-f]{1,4}$/i
const QUAD = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/

/** The eight groups of an IPv6 address; undefined for any other text. */
function groupsOf(text: string): number[] | undefined {
  const [head, tail, ...more] = text.split('::').map(numbersOf)
  if (!head || more.length > 0) return undefined
  if (!tail) return text.includes('::') || head.length !== 8 ? undefined : head
  const missing = 8 - head.length - tail.length
  return missing > 0 ? [...head, ...Array<number>(missing).fill(0), ...tail] : undefined
}

function numbersOf(text: string): number[] | undefined {
  if (text === '') return []
  const groups: number[] = []
  for (const part of text.split(':')) {
    const quad = QUAD.exec(part)?.slice(1).map(Number)
    if (quad) {
      const [a = 0, b = 0, c = 0, d = 0] = quad
      groups.push(a * 256 + b, c * 256 + d)
    } else if (GROUP.test(part)) groups.push(Number.parseInt(part, 16))
    else return undefined
  }
  return groups
}
