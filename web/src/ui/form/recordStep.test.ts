import { expect, test } from 'vitest'
import { ApiError } from '../../kernel/apiError.ts'
import type { FormTrouble } from './formTrouble.ts'
import { firstState, type RecordEvent, type RecordRules, type RecordState, recordStep } from './recordStep.ts'

interface Area {
  name: string
  version: number
}
type Values = Pick<Area, 'name'>
type State = RecordState<Area, Values, Area>
type Event = RecordEvent<Area, Values, Area>

const area = (name: string, version = 1): Area => ({ name, version })
const north = { name: 'North' }
const form: RecordRules<Area, Values, Area> = {
  thing: 'area',
  fields: ['name'],
  newsOf: (seen, latest) => (latest.version > seen.version ? 'It was changed.' : undefined),
  ownOf: (now, { name }) => (now.name === name ? now : undefined),
}
const idle: State = firstState<Area, Values, Area>(area('South'))
const adding: State = firstState<Area, Values, Area>(undefined)
const sent: Event = { type: 'sent', values: north, key: 'k1' }
const failed = (status: number, fields?: Record<string, [string]>): Event => ({
  type: 'failed',
  error: new ApiError(status, `Said ${status}.`, fields ? { fields } : {}),
})
const sameKey: Event = {
  type: 'failed',
  error: new ApiError(409, 'Said before.', { code: 'sameKeyOtherBody' }),
}
const others = (some: object): Event => ({
  type: 'others',
  latest: undefined,
  isGone: false,
  isUntouched: false,
  ...some,
})
const newer = others({ latest: area('West', 2) })
const gone = others({ isGone: true })
const reload: Event = { type: 'reload' }
const loaded = (record: Area | undefined, kept: string[] = []): Event => ({ type: 'loaded', record, kept })
const after = (state: State, ...events: Event[]) =>
  events.reduce((now, event) => recordStep(now, event, form), state)

const REMOVED: FormTrouble = { kind: 'gone', message: 'This area has been removed.' }
const CHANGED: FormTrouble = { kind: 'stale', message: 'It was changed.' }

test.each<[string, State, Event[], Partial<State>]>([
  ['sending takes a key', idle, [sent], { phase: 'sending', sent: north, key: 'k1', trouble: undefined }],
  [
    'nothing is sent while an attempt is on its way',
    idle,
    [sent, { ...sent, values: { name: 'East' } }],
    { sent: north },
  ],
  [
    'a saved form is over',
    idle,
    [sent, { type: 'saved', record: area('North', 2), sent: north }],
    { phase: 'over', saved: { record: area('North', 2), sent: north }, key: undefined },
  ],
  [
    'a form that stays open starts from what was saved',
    idle,
    [sent, { type: 'saved', record: area('North', 2), sent: north, next: { seen: area('North', 2) } }, newer],
    { phase: 'idle', seen: area('North', 2), trouble: undefined },
  ],
  [
    'without an answer the attempt stays open, with its key',
    idle,
    [sent, failed(0)],
    { phase: 'idle', unanswered: [north], key: 'k1' },
  ],
  [
    'after a failure of the server one may try again',
    idle,
    [sent, failed(500)],
    { trouble: { kind: 'again', message: 'Said 500.' } },
  ],
  [
    'a refusal keeps the key of an open attempt',
    idle,
    [sent, failed(0), { ...sent, key: 'k2' }, failed(403)],
    { phase: 'idle', key: 'k1', trouble: { kind: 'refused', message: 'Said 403.' } },
  ],
  ['a refusal alone keeps no key', idle, [sent, failed(403)], { key: undefined, unanswered: [] }],
  [
    'a refused field gets its message',
    idle,
    [sent, failed(400, { name: ['Too long.'] })],
    { phase: 'idle', errors: { name: 'Too long.' }, trouble: undefined },
  ],
  [
    'a message for a field that is not in the form is shown above it',
    idle,
    [sent, failed(400, { id: ['None.'] })],
    { trouble: { kind: 'refused', message: 'None.' } },
  ],
  [
    'saving a record that others changed is stale',
    idle,
    [sent, failed(409)],
    { trouble: { kind: 'stale', message: 'Said 409.' } },
  ],
  [
    'saving a record that others removed ends the form',
    idle,
    [sent, failed(404)],
    { phase: 'over', trouble: REMOVED },
  ],
  [
    'a key that was used while adding says that an earlier attempt has added it',
    adding,
    [sent, failed(0), sent, sameKey],
    { phase: 'over', unanswered: [north] },
  ],
  ['ignores the record as it was seen', idle, [others({ latest: area('South') })], { trouble: undefined }],
  ['a newer record is stale', idle, [newer], { phase: 'idle', seen: area('South'), trouble: CHANGED }],
  [
    'a form in which nothing is typed follows a newer record',
    idle,
    [newer, others({ latest: area('West', 2), isUntouched: true })],
    { seen: area('West', 2), trouble: undefined },
  ],
  [
    'what the server said about a change stays',
    idle,
    [sent, failed(409), newer],
    { trouble: { kind: 'stale', message: 'Said 409.' } },
  ],
  ['a removed record ends the form', idle, [gone], { phase: 'over', trouble: REMOVED }],
  ['keeps an open attempt when its record is removed', idle, [sent, failed(0), gone], { phase: 'idle' }],
  [
    'news waits for the answer to an attempt',
    idle,
    [sent, newer, gone],
    { phase: 'sending', trouble: undefined },
  ],
  [
    'takes a newer record that equals what was sent for the lost answer',
    idle,
    [sent, failed(0), others({ latest: area('North', 2) })],
    { phase: 'over', saved: { record: area('North', 2), sent: north }, trouble: undefined },
  ],
  [
    'ignores news after saving',
    idle,
    [sent, { type: 'saved', record: area('North', 2), sent: north }, gone],
    { trouble: undefined },
  ],
  ['reloading keeps the reason on screen', idle, [newer, reload], { phase: 'loading', trouble: CHANGED }],
  ['a new record cannot be reloaded', adding, [reload], { phase: 'idle' }],
  [
    'reloading settles every attempt and names what was kept',
    idle,
    [sent, failed(0), reload, loaded(area('West', 2), ['Name'])],
    {
      phase: 'idle',
      seen: area('West', 2),
      unanswered: [],
      key: undefined,
      trouble: undefined,
      note: 'Reloaded. Your changes are kept: Name.',
    },
  ],
  [
    'reloading a form in which nothing was typed says so',
    idle,
    [reload, loaded(area('West', 2))],
    { note: 'Reloaded: the form shows the area as it is now.' },
  ],
  [
    'reloading a removed record ends the form',
    idle,
    [reload, loaded(undefined)],
    { phase: 'over', trouble: REMOVED },
  ],
  [
    'a failed reload can be tried again',
    idle,
    [newer, reload, failed(0)],
    { phase: 'idle', unanswered: [], trouble: { kind: 'stale', message: 'Said 0.' } },
  ],
  [
    'knows a part that was saved separately',
    idle,
    [{ type: 'saw', record: area('South', 2) }],
    { seen: area('South', 2) },
  ],
])('%s', (_case, from, events, expected) => {
  expect(after(from, ...events)).toMatchObject(expected)
})

test('uses the messages of the form', () => {
  const own: typeof form = {
    ...form,
    gone: 'It is gone.',
    reloaded: ({ name }) => `Saved by someone else: ${name}.`,
    refusalOf: () => ({ errors: {}, trouble: { kind: 'added', message: 'It is there.' } }),
  }
  expect(recordStep(idle, gone, own).trouble?.message).toBe('It is gone.')
  expect(recordStep(idle, loaded(area('West')), own).note).toBe('Saved by someone else: West.')
  expect(recordStep(after(idle, sent), failed(409), own)).toMatchObject({
    phase: 'over',
    trouble: { kind: 'added' },
  })
})
