import { ChevronDown } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#web/session.ts'
import { Button } from '#ui/button.tsx'
import { addressWith, type Filled } from '../examples.ts'
import type { Operation, Parameter } from '../reference.ts'
import { choicesOf } from '../describe-schema.ts'
import { useHydrated } from '#web/hydrated.ts'
import { Banner } from '#ui/states.tsx'
import { CodeBlock } from './code-block.tsx'
import { accessToken } from '#web/auth-client.ts'

export function TryIt({ operation, example }: { operation: Operation; example: Filled }) {
  const isHydrated = useHydrated()
  return (
    <section>
      <h2 id="try-it">Try it</h2>
      {isHydrated ? (
        <TryForm operation={operation} example={example} />
      ) : (
        <p className="mute">To send the request from here, this page needs JavaScript.</p>
      )}
    </section>
  )
}

function TryForm({ operation, example }: { operation: Operation; example: Filled }) {
  const { status, me } = useSession()
  const [filled, setFilled] = useState<Filled>({ ...example, values: {} })
  const [asMe, setAsMe] = useState(true)
  const [reply, setReply] = useState<Reply>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const bodyId = useId()
  const changes = operation.method !== 'GET'

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong =
      filled.body && !isJson(filled.body)
        ? 'The body isn’t valid JSON: check its commas, brackets and quotation marks.'
        : ''
    setProblem(wrong)
    if (wrong) return document.getElementById(bodyId)?.focus()
    setBusy(true)
    setReply(await send(operation, filled, asMe))
    setBusy(false)
  }
  const change = (name: string, value: string) =>
    setFilled({ ...filled, values: { ...filled.values, [name]: value } })

  return (
    <form className="try" onSubmit={onSubmit}>
      {status === 'in' ? (
        <label className="try-who">
          <input type="checkbox" checked={asMe} onChange={(event) => setAsMe(event.target.checked)} />
          <span>
            As <b>{me.name}</b>, with the token of your session
          </span>
        </label>
      ) : (
        <p>
          You’re logged out, so it’s sent without a token. <Link to="/login">Log in</Link> to send it as
          yourself.
        </p>
      )}
      {operation.parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={filled.values[parameter.name] ?? ''}
          onChange={(value) => change(parameter.name, value)}
        />
      ))}
      {operation.requestBody && (
        <div className="field">
          <label className="field-label" htmlFor={bodyId}>
            Body (JSON)
          </label>
          <textarea
            id={bodyId}
            className="input try-body"
            rows={Math.min(16, filled.body.split('\n').length + 1)}
            spellCheck={false}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${bodyId}-problem` : undefined}
            value={filled.body}
            onChange={(event) => setFilled({ ...filled, body: event.target.value })}
          />
          {problem && (
            <p className="field-error" id={`${bodyId}-problem`}>
              {problem}
            </p>
          )}
        </div>
      )}
      <p className="try-address">
        <code>
          {operation.method} {addressWith(operation, filled.values)}
        </code>
      </p>
      {changes && status === 'in' && asMe && (
        <p className="mute">This is for real: it changes what’s in your account.</p>
      )}
      <Button type="submit" busy={busy} variant={operation.method === 'DELETE' ? 'danger' : 'primary'}>
        Send the request
      </Button>
      <div role="status">{reply && <ReplyView reply={reply} />}</div>
    </form>
  )
}

type ParameterFieldProps = { parameter: Parameter; value: string; onChange: (value: string) => void }

function ParameterField({ parameter: { name, required, schema }, value, onChange }: ParameterFieldProps) {
  const id = useId()
  const choices = schema.type === 'boolean' ? ['true', 'false'] : choicesOf(schema)
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        <code>{name}</code> {!required && <span className="field-optional">(optional)</span>}
      </label>
      {choices.length > 0 ? (
        <span className="input-wrap">
          <select
            id={id}
            className="input"
            required={required}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{required ? 'Choose' : 'Left out'}</option>
            {choices.map((choice) => (
              <option key={String(choice)}>{String(choice)}</option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </span>
      ) : (
        <input
          id={id}
          className="input"
          autoComplete="off"
          spellCheck={false}
          required={required}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  )
}

function isJson(text: string) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function ReplyView({ reply }: { reply: Reply }) {
  const { status, milliseconds, headers, text } = reply
  if (status === 0)
    return (
      <Banner tone="red" title="No answer">
        We couldn’t reach the server. Check your connection and send it again.
      </Banner>
    )
  const body = readable(text)
  return (
    <>
      <p className="reply-status num">
        <b className={`verb ${status < 400 ? 'verb-get' : 'verb-delete'}`}>{status}</b>{' '}
        {reply.withToken ? 'with your token' : 'without a token'}, in {milliseconds} ms,{' '}
        {new Blob([text]).size} bytes
      </p>
      {status >= 400 && <FailedReply status={status} text={text} />}
      <CodeBlock title="Body of the answer">{body.text || '(empty)'}</CodeBlock>
      {body.isCut && <p className="mute">It’s very long, so the rest isn’t shown.</p>}
      <details className="docs-more">
        <summary>{headers.length} headers</summary>
        <CodeBlock title="Headers of the answer">
          {headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        </CodeBlock>
      </details>
    </>
  )
}

function FailedReply({ status, text }: { status: number; text: string }) {
  let said: { code?: string; detail?: string } = {}
  try {
    said = JSON.parse(text)
  } catch {
    // a proxy on the way may answer with a page of its own
  }
  return (
    <Banner
      tone={status >= 500 ? 'red' : 'yellow'}
      title={status >= 500 ? 'Something went wrong' : `Refused${said.code ? `: ${said.code}` : ''}`}
    >
      {said.detail ?? 'The answer has no message.'}
    </Banner>
  )
}

/** `status` 0: there was no response. */
type Reply = {
  status: number
  headers: readonly (readonly [string, string])[]
  milliseconds: number
  text: string
  withToken: boolean
}

async function send(operation: Operation, { values, body }: Filled, asMe: boolean): Promise<Reply> {
  const token = asMe ? await accessToken() : undefined
  const beganAt = performance.now()
  const took = () => Math.round(performance.now() - beganAt)
  try {
    const reply = await fetch(addressWith(operation, values), {
      method: operation.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
    })
    const text = await reply.text()
    return {
      status: reply.status,
      headers: [...reply.headers],
      milliseconds: took(),
      text,
      withToken: token !== undefined,
    }
  } catch {
    return { status: 0, headers: [], milliseconds: took(), text: '', withToken: token !== undefined }
  }
}

function readable(text: string, most = 40_000): { text: string; isCut: boolean } {
  let pretty = text
  try {
    pretty = JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // no JSON
  }
  return { text: pretty.slice(0, most), isCut: pretty.length > most }
}
