/** Small drawn pictures as SVG, in place of photos of people and papers. Without letters: not every machine has fonts. */
import type { Chance } from './chance.ts'

const SKIN = ['#f2d3b8', '#e5b48f', '#c98f66', '#9c6644', '#6f4630']
const HAIR = ['#241c17', '#4a3325', '#8a5a2b', '#b9b3ab', '#7a2f1d']

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`

/** A face as the chance has it; the same chance from its beginning draws the same face. */
function face(chance: Chance): string {
  const skin = chance.pick(SKIN)
  const hair = chance.pick(HAIR)
  const hue = chance.whole(0, 359)
  const fringe = chance.whole(84, 112)
  return `<rect width="240" height="240" fill="hsl(${(hue + 150) % 360} 35% 86%)"/>
    <ellipse cx="120" cy="252" rx="${chance.whole(82, 98)}" ry="78" fill="hsl(${hue} 45% 42%)"/>
    <rect x="100" y="150" width="40" height="40" rx="16" fill="${skin}"/>
    <ellipse cx="120" cy="112" rx="50" ry="62" fill="${hair}"/>
    <ellipse cx="120" cy="122" rx="${chance.whole(40, 45)}" ry="52" fill="${skin}"/>
    <path d="M70 116 Q120 16 170 116 Q120 ${fringe} 70 116" fill="${hair}"/>
    <circle cx="103" cy="120" r="5" fill="#2b2b2b"/><circle cx="137" cy="120" r="5" fill="#2b2b2b"/>
    <path d="M102 146 Q120 ${chance.whole(152, 164)} 138 146" fill="none" stroke="#6b2f2a" stroke-width="4" stroke-linecap="round"/>`
}

const placed = (content: string, x: number, y: number, size: number) =>
  `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 240 240">${content}</svg>`

/** Lines in the place of writing. */
function writing(chance: Chance, count: number, x: number, y: number, width: number, step = 30): string {
  return Array.from({ length: count }, (_, line) => {
    const length = chance.whole(Math.floor(width * 0.45), width)
    return `<rect x="${x}" y="${y + line * step}" width="${length}" height="${Math.floor(step / 3)}" rx="3" fill="#5b6470" opacity="0.55"/>`
  }).join('')
}

export const portrait = (own: Chance): string => svg(400, 400, placed(face(own), 0, 0, 400))

export const licenceFront = (own: Chance, chance: Chance): string =>
  svg(
    640,
    404,
    `<rect width="640" height="404" rx="24" fill="#f3dbe2"/><rect width="640" height="62" rx="24" fill="#37508f"/>
    ${placed(face(own), 32, 100, 190)}${writing(chance, 7, 256, 104, 330, 36)}
    <path d="M40 344 q24 -34 46 0 t46 0 t46 -6" fill="none" stroke="#1f2a44" stroke-width="5"/>`,
  )

export function licenceBack(chance: Chance): string {
  const row = (line: number) =>
    `<rect x="36" y="${84 + line * 42}" width="568" height="34" fill="#fff" opacity="0.6"/>
    <rect x="48" y="${94 + line * 42}" width="40" height="14" rx="4" fill="#37508f"/>
    ${writing(chance, 1, 120, 94 + line * 42, 200, 42)}${writing(chance, 1, 380, 94 + line * 42, 200, 42)}`
  const rows = Array.from({ length: 7 }, (_, line) => row(line)).join('')
  return svg(
    640,
    404,
    `<rect width="640" height="404" rx="24" fill="#eadfe9"/><rect y="24" width="640" height="40" fill="#3c3f46"/>${rows}`,
  )
}

/** The face, and the card held beside it. */
export const identity = (own: Chance, again: Chance): string =>
  svg(
    480,
    480,
    `${placed(face(own), 0, 0, 480)}<g transform="rotate(-7 360 400)"><rect x="268" y="338" width="190" height="122" rx="10" fill="#f3dbe2"/>
    <rect x="268" y="338" width="190" height="22" rx="10" fill="#37508f"/>${placed(face(again), 282, 372, 72)}</g>`,
  )

export const passport = (own: Chance, chance: Chance): string =>
  svg(
    480,
    640,
    `<rect width="480" height="640" fill="#dfe7e3"/><rect width="480" height="300" fill="#7b2331"/>
    <circle cx="240" cy="140" r="62" fill="none" stroke="#d8b45a" stroke-width="7"/><path d="M240 92 l14 34 h36 l-29 22 l11 36 l-32 -22 l-32 22 l11 -36 l-29 -22 h36 z" fill="#d8b45a"/>
    ${placed(face(own), 32, 336, 150)}${writing(chance, 5, 208, 342, 236)}${writing(chance, 2, 32, 540, 416, 40)}`,
  )

export const agreement = (chance: Chance): string =>
  svg(
    480,
    640,
    `<rect width="480" height="640" fill="#fff"/><rect x="48" y="48" width="180" height="26" rx="4" fill="#1b92da"/>
    ${writing(chance, 15, 48, 112, 384, 27)}
    <path d="M60 570 q26 -52 48 -4 t44 0 t40 -10 t52 6" fill="none" stroke="#1f2a44" stroke-width="4"/>
    <rect x="48" y="586" width="230" height="2" fill="#5b6470"/>`,
  )

export const certificate = (chance: Chance): string =>
  svg(
    640,
    452,
    `<rect width="640" height="452" fill="#fffdf4"/><rect x="18" y="18" width="604" height="416" fill="none" stroke="#b48a3c" stroke-width="8"/>
    <rect x="170" y="70" width="300" height="30" rx="5" fill="#3c3f46"/>${writing(chance, 5, 120, 150, 400, 34)}
    <path d="M500 330 l-14 74 l34 -20 l34 20 l-14 -74 z" fill="#a83232"/><circle cx="520" cy="330" r="44" fill="#d8b45a"/>`,
  )

/** Streets seen from above, with a stretch of one closed. */
export const streetMap = (chance: Chance): string => {
  const blocks = Array.from({ length: 24 }, (_, nr) => {
    const [x, y] = [20 + (nr % 6) * 128, 20 + Math.floor(nr / 6) * 118]
    return `<rect x="${x}" y="${y}" width="${chance.whole(84, 104)}" height="${chance.whole(74, 94)}" rx="6" fill="hsl(${chance.whole(80, 130)} 18% 82%)"/>`
  }).join('')
  const row = 20 + chance.whole(1, 3) * 118 - 12
  return svg(
    800,
    500,
    `<rect width="800" height="500" fill="#f6f4ef"/>${blocks}
    <path d="M260 ${row} H520" stroke="#d9480f" stroke-width="14" stroke-dasharray="26 14" stroke-linecap="round"/>
    <circle cx="260" cy="${row}" r="16" fill="#d9480f"/><circle cx="520" cy="${row}" r="16" fill="#d9480f"/>`,
  )
}
