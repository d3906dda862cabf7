import type * as z from 'zod/v4/core'

/** Used where the schema names no message of its own. */
export function sayWhatIsWrong(issue: z.$ZodRawIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined || issue.input === null || issue.input === ''
      ? missing
      : wrongKind(String(issue.expected))
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? `Use ${issue.maximum} characters or fewer.`
      : `Enter ${issue.maximum} or less.`
  if (issue.code === 'invalid_format')
    return issue.input === ''
      ? missing
      : (formats[issue.format] ?? 'This doesn’t look right. Please check it.')
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union') return 'Choose one of these.'
  return 'This doesn’t look right. Please check it.'
}

const missing = 'Please fill this in.'

const wrongKind = (expected: string) =>
  expected === 'number' || expected === 'int'
    ? 'Enter a number.'
    : 'This doesn’t look right. Please check it.'

function tooSmall(issue: z.$ZodIssueTooSmall | z.$ZodRawIssue<z.$ZodIssueTooSmall>) {
  const least = Number(issue.minimum)
  if (issue.origin === 'string') return least <= 1 ? missing : `Use at least ${least} characters.`
  if (issue.origin === 'array') return least <= 1 ? 'Choose at least one.' : `Choose at least ${least}.`
  return `Enter ${least} or more.`
}

const formats: Record<string, string> = {
  email: 'Enter an email address like name@home.co.uk.',
  url: 'Enter a web address that starts with https://.',
  date: 'Enter a date.',
  datetime: 'Enter a date and a time.',
}
