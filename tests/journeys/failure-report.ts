import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

export const failedRequests = 'failed requests'

const mostSaid = 4_000

/** A journey that failed on another machine left its pictures there: this says what the page was, and which of its requests had failed. */
export default class FailureReport implements Reporter {
  onTestEnd(test: TestCase, { status, attachments }: TestResult) {
    if (status === test.expectedStatus) return
    console.log(`At the end of “${test.title}”:`)
    for (const { name, body, path } of attachments) {
      if (name !== failedRequests && name !== 'error-context') continue
      const text = body?.toString() ?? readFileSync(path!, 'utf8').replace(/^.*(?=# Page snapshot)/s, '')
      console.log(`${name}:\n${text.slice(0, mostSaid)}`)
    }
  }
}
