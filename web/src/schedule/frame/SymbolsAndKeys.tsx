import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { Kbd, Title } from '@mantine/core'
import classes from './SymbolsAndKeys.module.css'

type Sign = readonly [look: Readonly<Record<`data-${string}`, string>>, words: string]

const TONES: Record<Audience, readonly Sign[]> = {
  staff: [
    [{ 'data-tone': 'published' }, 'Published'],
    [{ 'data-tone': 'unpublished' }, 'Unpublished'],
    [{ 'data-tone': 'draft' }, 'Draft of a restaurant'],
  ],
  restaurant: [
    [{ 'data-tone': 'draft' }, 'Draft: not submitted to the agency yet'],
    [{ 'data-tone': 'unpublished' }, 'Unpublished: submitted, the agency plans it'],
    [{ 'data-tone': 'published' }, 'Published by the agency'],
  ],
}

const MANNING: readonly Sign[] = [
  [{ 'data-manning': 'open' }, 'Open shift: no one works it yet'],
  [{ 'data-manning': 'rejected' }, 'Its driver rejected it or cannot work, or it was cancelled: it says who'],
  [
    { 'data-manning': 'assigned', 'data-cancelled': '' },
    'Cancelled, and given to another driver since: it keeps its day and times',
  ],
]

const ASKED = { 'data-tone': 'published', 'data-ask': 'asked' }

const ALSO: Record<Audience, readonly Sign[]> = {
  staff: [
    [{ 'data-tone': 'unpublished', 'data-ask': 'requested' }, 'Requested by the restaurant'],
    [ASKED, 'A request waits: the restaurant asks for a change or to cancel, or drivers want to swap'],
    [
      { 'data-manning': 'open', 'data-claims': '2' },
      'Open shift, with the number of drivers who ask for it in their app',
    ],
    [{ 'data-manning': 'open', 'data-offered': '' }, 'Open shift that is being offered to a driver'],
    [{ 'data-tone': 'published', 'data-unanswered': '' }, 'Published, not acknowledged by its driver yet'],
    [{ 'data-overlapping': '' }, 'Overlaps another shift of its driver'],
  ],
  restaurant: [
    [ASKED, 'You ask for a change, or to cancel: the agency has not answered yet'],
    [{ 'data-tone': 'published', 'data-ask': 'accepted' }, 'The agency accepted what you asked for'],
    [{ 'data-tone': 'published', 'data-ask': 'declined' }, 'The agency declined what you asked for'],
  ],
}

export const SymbolsAndKeys = ({ audience }: { audience: Audience }) => (
  <div className={classes.columns}>
    <section className={classes.group}>
      <Title order={3} size="sm">
        Symbols
      </Title>
      <Symbols audience={audience} />
    </section>
    {Object.entries(KEY_GROUPS).map(([title, lines]) => (
      <Keys
        key={title}
        title={title}
        lines={lines.filter(({ forStaff }) => !forStaff || audience === 'staff')}
      />
    ))}
  </div>
)

const Symbols = ({ audience }: { audience: Audience }) => (
  <ul className={classes.signs}>
    {[...TONES[audience], ...MANNING, ...ALSO[audience]].map(([look, words]) => (
      <li key={words}>
        <span className={classes.sign} {...look} aria-hidden="true" />
        {words}
      </li>
    ))}
  </ul>
)

function Keys({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  return (
    <section className={classes.group}>
      <Title order={3} size="sm">
        {title}
      </Title>
      <dl className={classes.keys}>
        {lines.map(({ keys, meaning }) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key} size="xs">
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface KeyLine {
  keys: readonly string[]
  meaning: string
  /** Restaurants have no drivers, money, timed publishing or history. */
  forStaff?: boolean
}

/** `act/gridKeys.ts` maps them to commands. */
const KEY_GROUPS: Readonly<Record<string, readonly KeyLine[]>> = {
  'Move in the grid': [
    { keys: ['↑', '↓', '←', '→'], meaning: 'Go to the next shift or day' },
    { keys: ['↑', '←'], meaning: 'From the first day or line: go to its header' },
    { keys: ['Enter'], meaning: 'On an area name: fold or unfold the area', forStaff: true },
    { keys: ['Home', 'End'], meaning: 'First and last day (with Ctrl: line)' },
    { keys: ['Page Up', 'Page Down'], meaning: 'Five lines up or down' },
    { keys: ['O'], meaning: 'Go to the next open shift (with Shift: the previous one)' },
    { keys: ['Enter'], meaning: "Open the shift's menu, or add a shift" },
    {
      keys: ['← →'],
      meaning:
        'By hour: move along the line; with Alt on Add, set the time of the new shift; while moving a shift, by 15 minutes',
    },
  ],
  Everywhere: [
    { keys: ['Ctrl', 'K'], meaning: 'Jump to a restaurant, driver, date or command' },
    { keys: ['Ctrl', 'P'], meaning: 'Print the rota' },
    { keys: ['?'], meaning: 'Show these keys' },
  ],
  Select: [
    { keys: ['S'], meaning: 'Select or deselect the shift' },
    { keys: ['Shift', '↑ ↓ ← →'], meaning: 'Extend the selection' },
    { keys: ['Ctrl', 'A'], meaning: 'Select all shown' },
    { keys: ['Ctrl'], meaning: 'With a click: add a shift to the selection, or remove it' },
    { keys: ['Shift'], meaning: 'With a click: select everything up to here' },
    { keys: ['Mouse'], meaning: 'Drag from an empty space: select every shift in the frame' },
    { keys: ['Tap'], meaning: 'Choose Select in a shift’s menu, then tap others to add them' },
    { keys: ['Esc'], meaning: 'Clear the selection' },
  ],
  Drag: [
    { keys: ['M'], meaning: 'Pick up (or Space), then move with the arrows' },
    { keys: ['Enter'], meaning: 'Drop it (with Ctrl: drop a copy)' },
    { keys: ['Esc'], meaning: 'Put it back' },
    {
      keys: ['Mouse'],
      meaning: 'Drag a shift to a day, a restaurant or a driver; by hour, drag its edge to change the times',
    },
    { keys: ['Hold'], meaning: 'Press and hold a shift, then drag it' },
    { keys: ['Ctrl'], meaning: 'Or Alt, held while dragging: copy' },
    {
      keys: ['Alt', '← →'],
      meaning: 'Finish 15 minutes earlier or later (with Shift: start), for all selected shifts',
    },
  ],
  'The selected shifts, or the one in focus': [
    { keys: ['N'], meaning: 'Add a shift to this day' },
    { keys: ['E'], meaning: 'Edit' },
    { keys: ['P'], meaning: 'Publish' },
    { keys: ['Shift', 'P'], meaning: 'Publish at a set time', forStaff: true },
    { keys: ['U'], meaning: 'Unpublish' },
    { keys: ['A'], meaning: 'Assign a driver', forStaff: true },
    { keys: ['F'], meaning: 'Find a driver', forStaff: true },
    { keys: ['Shift', 'F'], meaning: 'Offer to drivers in turn', forStaff: true },
    { keys: ['T'], meaning: 'Change the times' },
    { keys: ['B'], meaning: 'Set the bonus', forStaff: true },
    { keys: ['Shift', 'M'], meaning: 'Move to a day and restaurant by name' },
    { keys: ['X'], meaning: 'Cancel the shift', forStaff: true },
    { keys: ['Delete'], meaning: 'Remove' },
    { keys: ['Ctrl', 'C'], meaning: 'Copy' },
    { keys: ['Ctrl', 'V'], meaning: 'Paste the copied shift into this day, and stop copying' },
    { keys: ['Shift'], meaning: 'Held while pasting: keep pasting' },
    { keys: ['Esc'], meaning: 'Stop copying' },
  ],
  Undo: [
    { keys: ['Ctrl', 'Z'], meaning: 'Undo' },
    { keys: ['Ctrl', 'Shift', 'Z'], meaning: 'Redo' },
    { keys: ['H'], meaning: 'History of the shift', forStaff: true },
  ],
}
