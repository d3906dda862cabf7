import { Notice } from '#ui/states.tsx'
import { type Reply, readable } from '../send.ts'
import { CodeBlock } from './code-block.tsx'

/** What the server answered: status, time, what it means when it is a refusal, headers and body. */
export function ReplyView({ reply }: { reply: Reply }) {
  const { status, milliseconds, headers, text } = reply
  if (status === 0)
    return (
      <Notice tone="red" title="No answer">
        The server could not be reached. Check your connection and send it again.
      </Notice>
    )
  const body = readable(text)
  return (
    <>
      <p className="reply-status num">
        <b className={`verb ${status < 400 ? 'verb-get' : 'verb-delete'}`}>{status}</b>{' '}
        {reply.withToken ? 'with your token' : 'without a token'}, in {milliseconds} ms,{' '}
        {new Blob([text]).size} bytes
      </p>
      {status >= 400 && <Refused status={status} text={text} />}
      <CodeBlock title="Body of the answer">{body.text || '(empty)'}</CodeBlock>
      {body.isCut && <p className="mute">The rest is left out here: it is very long.</p>}
      <details className="docs-more">
        <summary>{headers.length} headers</summary>
        <CodeBlock title="Headers of the answer">
          {headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        </CodeBlock>
      </details>
    </>
  )
}

function Refused({ status, text }: { status: number; text: string }) {
  let said: { code?: string; detail?: string } = {}
  try {
    said = JSON.parse(text)
  } catch {
    // a proxy on the way may answer with a page of its own
  }
  return (
    <Notice
      tone={status >= 500 ? 'red' : 'yellow'}
      title={status >= 500 ? 'Something went wrong' : `Refused${said.code ? `: ${said.code}` : ''}`}
    >
      {said.detail ?? 'The answer has no sentence for people.'}
    </Notice>
  )
}
