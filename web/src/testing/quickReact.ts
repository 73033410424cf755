/**
 * React notes for each element which line made it, for the developer tools: a seventh of what a render takes here. Nothing
 * reads it in a test. Imported before React's other parts.
 */
import * as React from 'react'

/** React stops noting for a moment after so many elements: always so here. */
const MOST_NOTED = 1e4

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => MOST_NOTED,
  set: () => undefined,
  configurable: true,
})
