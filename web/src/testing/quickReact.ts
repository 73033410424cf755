/**
 * For the developer tools, React records which line made each element. That takes a seventh of a render here, and no
 * test reads it. Imported before React's other parts.
 */
import * as React from 'react'

/** React pauses this for a moment after so many elements. Here it is always paused. */
const MOST_NOTED = 1e4

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => MOST_NOTED,
  set: () => undefined,
  configurable: true,
})
