import { liveChannel } from '../kernel/live.ts'
import { Option } from './options.routes.ts'

/** A changed option, for screens of staff that use it. Restaurants get nothing. */
export const optionLive = liveChannel({ name: 'option', events: ['update'], data: { staff: Option } })
