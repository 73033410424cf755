import { liveChannel } from '../kernel/live.ts'
import { Option } from './options.routes.ts'

/** A changed option, for the screens of staff that count with it; restaurants get nothing. */
export const optionLive = liveChannel({ name: 'option', events: ['update'], data: { staff: Option } })
