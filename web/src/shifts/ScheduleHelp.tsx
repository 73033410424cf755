import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { ActionIcon, Kbd, Popover, Text } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import classes from './ScheduleHelp.module.css'
import type { Tone } from './shiftWords.ts'

const KEYS: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [['↑', '↓', '←', '→'], 'Go to the next shift or day'],
  [['↑', '←'], 'On from the first: to the day, to the restaurant'],
  [['Home', 'End'], 'First and last day (with Ctrl: restaurant)'],
  [['Page Up', 'Page Down'], 'Five restaurants up or down'],
  [['Enter'], "Open the shift's menu, or add a shift"],
  [['N'], 'Add a shift to this day'],
  [['Delete'], 'Remove the shift'],
  [['Ctrl', 'C'], 'Copy the shift'],
  [['Ctrl', 'V'], 'Paste it into this day; the copying ends'],
  [['Shift'], 'Held while pasting: paste it again and again'],
  [['Esc'], 'Stop copying'],
]

type Signs = readonly (readonly [tone: Tone, words: string])[]

const SIGNS: Record<Audience, Signs> = {
  staff: [
    ['published', 'Published'],
    ['unpublished', 'Unpublished'],
    ['draft', 'Draft of a restaurant'],
  ],
  restaurant: [
    ['draft', 'Draft: not submitted to the agency yet'],
    ['unpublished', 'Unpublished: submitted, the agency plans it'],
    ['published', 'Published by the agency'],
  ],
}

/** What the signs of the grid mean, and the keys that work in it. */
export function ScheduleHelp({ audience = 'staff' }: { audience?: Audience }) {
  return (
    <Popover
      width="min(380px, 100vw - 16px)"
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label="Signs and keys">
          <IconKeyboard size={18} stroke={1.5} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Signs and keys" tabIndex={-1}>
        <Text size="sm" fw={650} mb={6}>
          Signs
        </Text>
        <ul className={classes.signs}>
          {SIGNS[audience].map(([tone, words]) => (
            <li key={tone}>
              <span className={classes.sign} data-tone={tone} aria-hidden="true" />
              {words}
            </li>
          ))}
          <li>
            <span className={classes.sign} data-manning="open" aria-hidden="true" />
            Open shift: nobody works it yet
          </li>
          <li>
            <span className={classes.sign} data-manning="rejected" aria-hidden="true" />
            Rejected by its driver
          </li>
          {audience === 'staff' && (
            <li>
              <span className={classes.sign} data-overlapping="" aria-hidden="true" />
              Overlaps another shift of its driver
            </li>
          )}
        </ul>
        <Text size="sm" fw={650} mt="sm" mb={6}>
          Keys
        </Text>
        <dl className={classes.keys}>
          {KEYS.map(([keys, meaning]) => (
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
      </Popover.Dropdown>
    </Popover>
  )
}
