import type { Endpoint } from '#common/endpoint.ts'

export function addressOf({ method, path }: Pick<Endpoint, 'method' | 'path'>, input: unknown) {
  const rest: Record<string, unknown> = { ...(input as object) }
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (method === 'GET' || method === 'DELETE') return { url: withQuery(url, rest), body: undefined }
  return { url, body: JSON.stringify(rest) }
}

function withQuery(url: string, rest: Record<string, unknown>) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (Array.isArray(value)) for (const one of value) query.append(name, String(one))
    else if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${url}?${query}` : url
}
