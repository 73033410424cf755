import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { shiftText } from '@driverdesk/domain/kernel/shiftLength.ts'
import {
  afterExemption,
  byNewStartText,
  EXEMPTION_NAMES,
  EXEMPTIONS,
  type Exemption,
  paymentText,
  sumsText,
} from '@driverdesk/domain/shifts/shortNotice.ts'
import { Alert, List, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { NoticeChoice, NoticeSums, PricedChange } from './shortNotice.ts'

interface ShortNoticeFieldsProps {
  sums: NoticeSums
  choice: NoticeChoice
  onChange: (choice: NoticeChoice) => void
  /** The stored times, which the form shows rounded. */
  rounded?: string | undefined
  /** Named if there are several. */
  priced?: readonly PricedChange[]
  nameOf?: (restaurantId: number) => string
  error?: string | undefined
}

const BY_BANDS = 'bands'
const MOST_NAMED = 50

/** Shows the cost of a change at short notice before it is saved, and the exemptions. The payment by the notice comes first. */
export function ShortNoticeFields(props: ShortNoticeFieldsProps) {
  const { sums, choice, onChange, rounded, priced = [], nameOf, error } = props
  if (sums.changes === 0) return null
  const { driverPay, restaurantCharge } = afterExemption(sums, choice.exemption)
  return (
    <Alert p="xs" color="orange" role="group" title={sumsText(sums.changes, driverPay, restaurantCharge)}>
      <Stack gap="xs">
        {rounded && <Text size="sm">Rounded from {rounded}. Type these times to keep them.</Text>}
        {!sums.paidBefore && <Text size="sm">Time that has already been paid for is not paid again.</Text>}
        {sums.byNewStart ? <Text size="sm">{byNewStartText(sums.changes, sums.byNewStart)}</Text> : null}
        {priced.length > 1 && nameOf && <Which priced={priced} nameOf={nameOf} />}
        <Radio.Group
          label="Payment for short notice"
          value={choice.exemption ?? BY_BANDS}
          onChange={(value) =>
            onChange({ ...choice, exemption: value === BY_BANDS ? null : (value as Exemption) })
          }
          error={error}
        >
          <Stack gap={6} mt={6}>
            <Radio
              value={BY_BANDS}
              label="Pay and charge by notice given"
              // The title says it while this is chosen.
              description={choice.exemption && whatIsPaid(sums)}
            />
            {EXEMPTIONS.map((exemption) => (
              <Radio
                key={exemption}
                value={exemption}
                label={EXEMPTION_NAMES[exemption]}
                description={exemption === 'not_told' && 'Not by phone either.'}
              />
            ))}
          </Stack>
        </Radio.Group>
        {choice.exemption && (
          <>
            <TextInput
              label="Note"
              description="The history of the shift keeps it."
              maxLength={500}
              value={choice.note}
              onChange={(event) => onChange({ ...choice, note: event.currentTarget.value })}
            />
            <Text size="sm">{whatIsPaid({ ...sums, driverPay, restaurantCharge })}</Text>
          </>
        )}
      </Stack>
    </Alert>
  )
}

const whatIsPaid = ({ changes, driverPay, restaurantCharge }: NoticeSums): string =>
  changes === 1
    ? paymentText({ driverPay, restaurantCharge })
    : `Drivers ${formatMoney(driverPay)}, restaurants ${formatMoney(restaurantCharge)}.`

function Which({ priced, nameOf }: { priced: readonly PricedChange[]; nameOf: (id: number) => string }) {
  const more = priced.length - MOST_NAMED
  return (
    <details>
      <summary>Which shifts</summary>
      <List size="sm">
        {priced.slice(0, MOST_NAMED).map(({ shift, driverPay, restaurantCharge }) => (
          <List.Item key={shift.id}>
            {shiftText(shift)}, <bdi>{nameOf(shift.restaurant_id)}</bdi>: driver {formatMoney(driverPay)},
            restaurant {formatMoney(restaurantCharge)}
          </List.Item>
        ))}
      </List>
      {more > 0 && <Text size="sm">and {more} more</Text>}
    </details>
  )
}
