import { defineConfig, devices } from '@playwright/test'
import { chromium } from './kernel/chromium.ts'

const launchOptions = await chromium()
// A page of a test lives for seconds. To compile its code again, for speed, takes longer than it saves. Nor is its memory
// short enough to be tidied often.
const SHORT_LIVES = '--js-flags=--no-opt --no-maglev --min-semi-space-size=16'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  globalSetup: './kernel/globalSetup.ts',
  forbidOnly: true,
  // A busy machine can lose a key press. What passes only on its second try is named at the end of the run.
  retries: 1,
  // Two more than the processors: with one more, a tenth of their time stays unused, since the longest tests mostly wait.
  workers: 4,
  // Far more than any test takes on a free machine: a busy one is slow, not broken.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: { ...launchOptions, args: [...(launchOptions.args ?? []), SHORT_LIVES] },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'light',
    // Nothing is looked at, or pressed, on its way from one state to another.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // What is not there by then never comes: the failure names it, instead of holding a worker until the test's own end.
    actionTimeout: 30_000,
  },
  projects: [
    // A test tagged @phone runs on both, one tagged @phone-only on the phone alone.
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        // Twice as many dots are painted only where somebody looks at the pictures.
        deviceScaleFactor: process.env.SHOTS ? 2 : 1,
        userAgent: devices['Pixel 7'].userAgent,
      },
    },
  ],
})
