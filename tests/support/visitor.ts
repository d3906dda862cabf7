export type Page = { url: string; status: number; text: string }

const agent =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'

/** A person's browser as far as addresses, cookies and forms go: follows redirects, keeps cookies per site, fills in forms. */
export function openVisitor() {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { host } = new URL(url)
    if (!jars.has(host)) jars.set(host, new Map())
    return jars.get(host)!
  }

  /** One request with this browser's cookies; a client may be given it as its `fetch`. */
  const visit = async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    const jar = jarOf(url)
    const headers = new Headers(init.headers)
    headers.set('user-agent', agent)
    if (!headers.has('accept')) headers.set('accept', 'text/html,application/xhtml+xml')
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const reply = await fetch(input, { redirect: 'manual', ...init, headers })
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split(/=(.*)/s)
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return reply
  }

  /** Follows redirects until a page, or until an address that begins with `stopAt`, which is not opened any more. */
  async function open(url: string, init: RequestInit = {}, stopAt?: string): Promise<Page> {
    for (let hops = 0; hops < 15; hops++) {
      if (stopAt && url.startsWith(stopAt)) return { url, status: 0, text: '' }
      const reply = await visit(url, init)
      const next = reply.headers.get('location')
      if (!next || reply.status < 300 || reply.status > 399)
        return { url, status: reply.status, text: await reply.text() }
      url = new URL(next, url).href
      init = {}
    }
    throw new Error(`Too many redirects, at ${url}`)
  }

  /** Sends the page's form, with what the page itself put into it and what the person fills in. */
  async function submit(page: Page, answers: Record<string, string> = {}, stopAt?: string): Promise<Page> {
    const form = /<form[^>]*\baction="([^"]+)"[^>]*>(.*?)<\/form>/is.exec(page.text)
    if (!form) throw new Error(`No form on ${page.url}: ${page.text.slice(0, 300)}`)
    const hidden = [...form[2]!.matchAll(/<input[^>]*type="hidden"[^>]*>/gi)].map(
      ([tag]) => [attribute(tag, 'name'), attribute(tag, 'value')] as const,
    )
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...answers })
    return open(new URL(readable(form[1]!), page.url).href, { method: 'POST', body }, stopAt)
  }

  return { visit, open, submit }
}

export type Visitor = ReturnType<typeof openVisitor>

const attribute = (tag: string, name: string) =>
  readable(new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '')
const readable = (text: string) =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x2F;', '/')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
