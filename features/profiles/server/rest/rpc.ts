import type { FastifyRequest } from 'fastify'
import { RestProblem } from './problem.ts'
import type { Body } from './request/body.ts'
import { keyParameter } from '#server/caller.ts'
import { notJson } from './request/body.ts'

/** There are no functions to call: the refusal names what was looked for. */
export function failFunction(request: FastifyRequest<{ Body: Body | undefined }>): never {
  if (!['GET', 'HEAD', 'POST'].includes(request.method))
    throw new RestProblem(405, 'PGRST101', `Cannot use the ${request.method} method on RPC`)
  const { name } = request.params as { name: string }
  const called = argumentsOf(request)
  const words = called.length ? `(${called.join(', ')})` : ' without parameters'
  const searched = called.length
    ? ` with parameters ${called.join(', ')} or with a single unnamed json/jsonb parameter`
    : ' without parameters'
  throw new RestProblem(
    404,
    'PGRST202',
    `Could not find the function public.${name}${words} in the schema cache`,
    {
      details: `Searched for the function public.${name}${searched}, but no matches were found in the schema cache.`,
    },
  )
}

function argumentsOf({ method, query, body }: FastifyRequest<{ Body: Body | undefined }>): string[] {
  if (method !== 'POST')
    return Object.keys(query as object)
      .filter((name) => name !== 'select' && name !== keyParameter)
      .sort()
  const value = body?.value ?? {}
  if (typeof value !== 'object' || Array.isArray(value)) throw notJson()
  return Object.keys(value).sort()
}
