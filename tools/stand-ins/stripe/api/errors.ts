/** An error response. Messages that we know exactly are Stripe's own, because people search the web for them. */
export class StripeFailure extends Error {
  readonly status: number
  readonly error: {
    type: string
    message: string
    code?: string
    param?: string
    decline_code?: string
    doc_url?: string
    payment_intent?: object
    payment_method?: object
  }
  /** Stripe stores the response under the idempotency key only if the request passed validation. */
  readonly isStored: boolean

  constructor(
    status: number,
    error: {
      type?: string
      message: string
      code?: string
      param?: string
      decline_code?: string
      payment_intent?: object
      payment_method?: object
    },
    isStored = false,
  ) {
    super(error.message)
    this.status = status
    this.error = {
      type: 'invalid_request_error',
      ...error,
      ...(error.code && {
        doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}`,
      }),
    }
    this.isStored = isStored
  }
}

export const badParam = (param: string, message: string, code?: string) =>
  new StripeFailure(400, { message, param, ...(code && { code }) })

export const missingParam = (param: string) =>
  badParam(param, `Missing required param: ${param}.`, 'parameter_missing')

export const badState = (message: string, code?: string, param?: string) =>
  new StripeFailure(400, { message, ...(code && { code }), ...(param && { param }) }, true)

export const noSuch = (what: string, id: string, param = 'id', status = 404) =>
  new StripeFailure(status, { message: `No such ${what}: '${id}'`, code: 'resource_missing', param }, true)
