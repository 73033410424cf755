/** The keys of the schedule, and the sheet that explains them (`?`). */

export type ShiftCommand =
  | 'edit'
  | 'publish'
  | 'publish at'
  | 'unpublish'
  | 'assign'
  | 'move'
  | 'times'
  | 'bonus'
  | 'copy'
  | 'cancel'
  | 'find'
  | 'history'
  | 'remove'

/** The answer to a key if no shift is in focus. */
export const NO_SHIFT = 'No shift is in focus: the arrows lead to one.'

type KeyCommand = ShiftCommand | 'add' | 'paste' | 'select' | 'selectAll' | 'pickUp' | 'nextOpen'

interface KeyLine {
  keys: readonly string[]
  meaning: string
  /** The command and its chords; left out if the grid does not handle the key. */
  command?: KeyCommand
  chords?: readonly string[]
  /** Restaurants have no drivers, money, timed publishing and history. */
  forStaff?: boolean
}

interface KeyGroup {
  title: string
  lines: readonly KeyLine[]
}

export const KEY_GROUPS: readonly KeyGroup[] = [
  {
    title: 'Move in the grid',
    lines: [
      { keys: ['↑', '↓', '←', '→'], meaning: 'Go to the next shift or day' },
      { keys: ['↑', '←'], meaning: 'From the first: go to the day header or line name' },
      { keys: ['Home', 'End'], meaning: 'First and last day (with Ctrl: line)' },
      { keys: ['Page Up', 'Page Down'], meaning: 'Five lines up or down' },
      {
        keys: ['O'],
        meaning: 'Go to the next open shift (with Shift: the one before)',
        command: 'nextOpen',
        chords: ['o', 'Shift+o'],
      },
      { keys: ['Enter'], meaning: "Open the shift's menu, or add a shift" },
      {
        keys: ['← →'],
        meaning:
          'By hour: along the line; on Add, with Alt, the time of the new shift; while carrying, 15 minutes',
      },
    ],
  },
  {
    title: 'Everywhere',
    lines: [
      { keys: ['Ctrl', 'K'], meaning: 'Jump to a restaurant, driver, date or command' },
      { keys: ['?'], meaning: 'This sheet, on the schedule' },
    ],
  },
  {
    title: 'Select',
    lines: [
      { keys: ['S'], meaning: 'Select the shift, or let it go', command: 'select', chords: ['s'] },
      { keys: ['Shift', '↑ ↓ ← →'], meaning: 'Select from here to there' },
      { keys: ['Ctrl', 'A'], meaning: 'Select all that are shown', command: 'selectAll', chords: ['Ctrl+a'] },
      { keys: ['Ctrl'], meaning: 'With a click: select one more, or let it go' },
      { keys: ['Shift'], meaning: 'With a click: select up to here' },
      { keys: ['Mouse'], meaning: 'Drag from an empty place: select all that the frame touches' },
      { keys: ['Tap'], meaning: 'Select in the menu of a shift; then a tap takes one more' },
      { keys: ['Esc'], meaning: 'Let all go' },
    ],
  },
  {
    title: 'Drag',
    lines: [
      {
        keys: ['M'],
        meaning: 'Pick up (as Space): the arrows choose where',
        command: 'pickUp',
        chords: ['m', ' '],
      },
      { keys: ['Enter'], meaning: 'Drop there; with Ctrl a copy' },
      { keys: ['Esc'], meaning: 'Put it back' },
      {
        keys: ['Mouse'],
        meaning:
          'Drag a shift to a day, a restaurant or a driver; in the Day interval and by hour its edge changes the times',
      },
      { keys: ['Hold'], meaning: 'Rest a finger on a shift, then drag it' },
      { keys: ['Ctrl'], meaning: 'Or Alt, held while the mouse drags: copy' },
      {
        keys: ['Alt', '← →'],
        meaning: 'Finish 15 minutes earlier or later (with Shift: start), of all that are selected',
      },
    ],
  },
  {
    title: 'The selected shifts, or the one in focus',
    lines: [
      {
        keys: ['N'],
        meaning: 'Add a shift to this day',
        command: 'add',
        chords: ['n', 'Shift+n'],
      },
      { keys: ['E'], meaning: 'Edit', command: 'edit', chords: ['e'] },
      { keys: ['P'], meaning: 'Publish', command: 'publish', chords: ['p'] },
      {
        keys: ['Shift', 'P'],
        meaning: 'Publish at a set time',
        command: 'publish at',
        chords: ['Shift+p'],
        forStaff: true,
      },
      { keys: ['U'], meaning: 'Unpublish', command: 'unpublish', chords: ['u'] },
      { keys: ['A'], meaning: 'Assign a driver', command: 'assign', chords: ['a'], forStaff: true },
      { keys: ['F'], meaning: 'Find a driver', command: 'find', chords: ['f'], forStaff: true },
      { keys: ['T'], meaning: 'Change the times', command: 'times', chords: ['t'] },
      { keys: ['B'], meaning: 'Set the bonus', command: 'bonus', chords: ['b'], forStaff: true },
      {
        keys: ['Shift', 'M'],
        meaning: 'Move to a day and restaurant by name',
        command: 'move',
        chords: ['Shift+m'],
      },
      { keys: ['X'], meaning: 'Cancel the shift', command: 'cancel', chords: ['x'], forStaff: true },
      { keys: ['Delete'], meaning: 'Remove', command: 'remove', chords: ['Delete'] },
      { keys: ['Ctrl', 'C'], meaning: 'Copy', command: 'copy', chords: ['c', 'Ctrl+c'] },
      {
        keys: ['Ctrl', 'V'],
        meaning: 'Paste the copied shift into this day; the copying ends',
        command: 'paste',
        chords: ['Ctrl+v', 'Ctrl+Shift+v'],
      },
      { keys: ['Shift'], meaning: 'Held while pasting: paste it again and again' },
      { keys: ['Esc'], meaning: 'Stop copying' },
    ],
  },
  {
    title: 'What you did',
    lines: [
      { keys: ['Ctrl', 'Z'], meaning: 'Undo it' },
      { keys: ['Ctrl', 'Shift', 'Z'], meaning: 'Redo it' },
      { keys: ['H'], meaning: 'History of the shift', command: 'history', chords: ['h'], forStaff: true },
    ],
  },
]

const COMMANDS = new Map(
  KEY_GROUPS.flatMap(({ lines }) =>
    lines.flatMap(({ command, chords = [], forStaff = false }) =>
      command ? chords.map((chord) => [chord, { command, forStaff }] as const) : [],
    ),
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
