import type { ShiftAct } from '@driverdesk/domain/shifts/shiftActs.ts'
import type { SelectionChoice } from './actLines.ts'

/** Reminding and requests have no keys. */
export type ShiftCommand =
  | Exclude<ShiftAct, 'remind' | 'sick' | 'answer' | 'handover' | 'askChange' | 'askCancel' | 'withdrawAsk'>
  | SelectionChoice

/** Announced if a key needs a shift and none is in focus. */
export const NO_SHIFT = 'Go to a shift first, with the arrow keys.'

type KeyCommand = ShiftCommand | 'add' | 'paste' | 'select' | 'selectAll' | 'pickUp' | 'nextOpen'

/** Staff only: restaurants have no drivers, money, timed publishing or history. */
const FOR_STAFF = true

/** The chords of each command; `frame/SymbolsAndKeys.tsx` has their words. */
const CHORDS: readonly (readonly [chords: readonly string[], command: KeyCommand, forStaff?: boolean])[] = [
  [['o', 'Shift+o'], 'nextOpen'],
  [['s'], 'select'],
  [['Ctrl+a'], 'selectAll'],
  [['m', ' '], 'pickUp'],
  [['n', 'Shift+n'], 'add'],
  [['e'], 'edit'],
  [['p'], 'publish'],
  [['Shift+p'], 'publish at', FOR_STAFF],
  [['u'], 'unpublish'],
  [['a'], 'assign', FOR_STAFF],
  [['f'], 'find', FOR_STAFF],
  [['Shift+f'], 'offer', FOR_STAFF],
  [['t'], 'times'],
  [['b'], 'bonus', FOR_STAFF],
  [['Shift+m'], 'move'],
  [['x'], 'cancel', FOR_STAFF],
  [['Delete'], 'remove'],
  [['c', 'Ctrl+c'], 'copy'],
  [['Ctrl+v', 'Ctrl+Shift+v'], 'paste'],
  [['h'], 'history', FOR_STAFF],
]

const COMMANDS = new Map(
  CHORDS.flatMap(([chords, command, forStaff = false]) =>
    chords.map((chord) => [chord, { command, forStaff }] as const),
  ),
)

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** The command of a key; undefined if it has none, or none for restaurants. */
export function commandOf(pressed: Pressed, isForStaff: boolean): KeyCommand | undefined {
  const found = COMMANDS.get(chord(pressed))
  return found && (isForStaff || !found.forStaff) ? found.command : undefined
}

/** 'Ctrl+Shift+v'. Command counts as Ctrl. */
function chord({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  const name = key.length === 1 ? key.toLowerCase() : key
  return [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift', name]
    .filter(Boolean)
    .join('+')
}
