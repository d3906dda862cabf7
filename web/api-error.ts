export type Issue = { path: string; message: string }

/** `status` 0, `code` `offline`: no connection. `detail` is a sentence for people. */
export class RequestError extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly issues: readonly Issue[]
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Record<string, unknown>) {
    const detail =
      typeof body.detail === 'string'
        ? body.detail
        : typeof body.error === 'string'
          ? body.error
          : 'Something went wrong on our side. Please try again.'
    super(detail)
    this.name = 'RequestError'
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : `http-${status}`
    this.detail = detail
    this.issues = Array.isArray(body.issues) ? body.issues.map(asIssue) : []
    this.body = body
  }
}

export const isNotThere = (error: unknown) =>
  error instanceof RequestError && (error.status === 404 || error.status === 400)

/** The token of a link in an email was changed on its way, or its person has left. */
export const isInvalidLink = (error: unknown) =>
  error instanceof RequestError && (error.status === 400 || error.status === 410)
export const invalidLinkText = 'This link isn’t valid or is incomplete. Please open it from the email again.'

export const unreachable = () =>
  new RequestError(0, {
    code: 'offline',
    detail: 'We couldn’t reach the service. Please check your connection and try again.',
  })

const asIssue = (issue: { path?: string | unknown[]; message?: string }): Issue => ({
  path: Array.isArray(issue.path) ? issue.path.map(String).join('.') : (issue.path ?? ''),
  message: issue.message ?? 'This doesn’t look right. Please check it.',
})
