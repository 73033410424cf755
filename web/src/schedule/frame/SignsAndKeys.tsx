import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { Tone } from '@driverdesk/domain/shifts/shiftWords.ts'
import { Kbd, Title } from '@mantine/core'
import { KEY_GROUPS } from './keyGroups.ts'
import classes from './SignsAndKeys.module.css'

type SignWords = readonly (readonly [tone: Tone, words: string])[]

const SIGNS: Record<Audience, SignWords> = {
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

export const SignsAndKeys = ({ audience }: { audience: Audience }) => (
  <div className={classes.columns}>
    <section className={classes.group}>
      <Title order={3} size="sm">
        Signs
      </Title>
      <Signs audience={audience} />
    </section>
    {KEY_GROUPS.map(({ title, lines }) => (
      <Keys
        key={title}
        title={title}
        lines={lines.filter(({ forStaff }) => !forStaff || audience === 'staff')}
      />
    ))}
  </div>
)

const Signs = ({ audience }: { audience: Audience }) => (
  <ul className={classes.signs}>
    {SIGNS[audience].map(([tone, words]) => (
      <li key={tone}>
        <span className={classes.sign} data-tone={tone} aria-hidden="true" />
        {words}
      </li>
    ))}
    <li>
      <span className={classes.sign} data-manning="open" aria-hidden="true" />
      Open shift: no one works it yet
    </li>
    <li>
      <span className={classes.sign} data-manning="rejected" aria-hidden="true" />
      Rejected by its driver, or cancelled: it says by whom
    </li>
    <li>
      <span className={classes.sign} data-manning="assigned" data-cancelled="" aria-hidden="true" />
      Cancelled, and given to another driver since: it keeps its day and times
    </li>
    {audience === 'staff' && (
      <li>
        <span className={classes.sign} data-tone="published" data-unanswered="" aria-hidden="true" />
        Published, not acknowledged by its driver yet
      </li>
    )}
    {audience === 'staff' && (
      <li>
        <span className={classes.sign} data-overlapping="" aria-hidden="true" />
        Overlaps another shift of its driver
      </li>
    )}
  </ul>
)

function Keys({ title, lines }: (typeof KEY_GROUPS)[number]) {
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
