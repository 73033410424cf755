/* The policy of the page forbids to make code from text; zod would try it once, and have the browser report that. */
globalThis.__zod_globalConfig = { jitless: true }
